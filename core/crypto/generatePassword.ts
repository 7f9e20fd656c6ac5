import { randomInt } from "node:crypto";

const lower = "abcdefghijkmnpqrstuvwxyz";
const upper = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";
const groupLength = 4;
const separator = "-";
const usualLength = 14;

/**
 * Generates a password that a person can type on a phone, `kWt7-Yb3m-Qz2p`: letters that do not look alike and digits,
 * in groups. It has every kind of character that the policy may require. A password of 14 characters has some 68 bits.
 */
export function generatePassword(length = usualLength): string {
  const separators = Math.floor((length - 1) / (groupLength + 1));
  const all = lower + upper + digits;
  const rest = Array.from({ length: Math.max(0, length - separators - 3) }, () => oneOf(all));
  // It begins with a letter, because a spreadsheet takes other characters for a formula.
  const characters = [oneOf(lower), ...shuffle([oneOf(upper), oneOf(digits), ...rest])];
  // The last group may be longer by one.
  const groups = Array.from({ length: separators + 1 }, (_, index) =>
    characters.slice(index * groupLength, index === separators ? undefined : (index + 1) * groupLength).join(""),
  );
  return groups.join(separator);
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
