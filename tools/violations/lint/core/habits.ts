export { firstLine } from "#contract/letter"; // violation: siteward(no-barrel)
import type { Letter } from "#contract/letter";
import { firstLine } from "#contract/letter";

// violation in file: eslint(no-warning-comments)
/** What is left TODO for later. */
export const later = 1;

console.log(later); // violation: eslint(no-console)

/** Reads a setting on its own. */
export const home = process.env["HOME"]; // violation: node(no-process-env)

/** Asks somebody without the guarded client. */
export async function ask(): Promise<Response> {
  return await fetch("https://example.com"); // violation: eslint(no-restricted-globals)
}

/** Changes what belongs to the caller. */
export function change(value: number): number {
  value += 1; // violation: eslint(no-param-reassign)
  var text = "1"; // violation: eslint(no-var)
  let fixed = firstLine({ text, sender: null } satisfies Letter); // violation: eslint(prefer-const)
  return value == fixed.length ? Number(eval(fixed)) : value; // violation: eslint(eqeqeq), eslint(no-eval)
}

/** Nothing happens. */
export function nothing(isOpen: boolean): void {
  const unused = 1; // violation: eslint(no-unused-vars)
  if (isOpen) {} // violation: eslint(no-empty)
  alert("Done"); // violation: eslint(no-alert), typescript(no-unsafe-call)
}

/** Code out of text. */
export const made: unknown = new Function("return 1"); // violation: eslint(no-new-func), typescript(no-implied-eval)
/** Matches half a character. */
export const half = /^.$/; // violation: eslint(require-unicode-regexp)

export default later; // violation: import(no-default-export)
