import { randomInt } from "node:crypto";

const lower = "abcdefghijkmnpqrstuvwxyz";
const upper = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";
const special = "!#%+-=?@";
const usualLength = 14;

/**
 * Generates a password with every kind of character that the policy requires, without letters that look alike. It
 * begins with a letter, because a spreadsheet takes `=`, `+`, `-` and `@` for a formula.
 */
export function generatePassword(length = usualLength): string {
  const all = lower + upper + digits + special;
  const rest = Array.from({ length: Math.max(0, length - 4) }, () => oneOf(all));
  return oneOf(lower) + shuffle([oneOf(upper), oneOf(digits), oneOf(special), ...rest]).join("");
}

function oneOf(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}

function shuffle(parts: readonly string[]): string[] {
  const result = [...parts];
  for (let index = result.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    const swapped = result[index] ?? "";
    result[index] = result[other] ?? "";
    result[other] = swapped;
  }
  return result;
}
