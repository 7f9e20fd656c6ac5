export { firstLine } from "#contract/letter"; // caught: house(no-barrel)
import type { Letter } from "#contract/letter";
import { firstLine } from "#contract/letter";

// caught anywhere: eslint(no-warning-comments)
/** What is left TODO for later. */
export const later = 1;

console.log(later); // caught: eslint(no-console)

/** Reads a setting on its own. */
export const home = process.env["HOME"]; // caught: node(no-process-env)

/** Asks somebody without the guarded client. */
export async function ask(): Promise<Response> {
  return await fetch("https://example.com"); // caught: eslint(no-restricted-globals)
}

/** Changes what belongs to the caller. */
export function change(value: number): number {
  value += 1; // caught: eslint(no-param-reassign)
  var text = "1"; // caught: eslint(no-var)
  let fixed = firstLine({ text, sender: null } satisfies Letter); // caught: eslint(prefer-const)
  return value == fixed.length ? Number(eval(fixed)) : value; // caught: eslint(eqeqeq), eslint(no-eval)
}

/** Nothing happens. */
export function nothing(isOpen: boolean): void {
  const unused = 1; // caught: eslint(no-unused-vars)
  if (isOpen) {} // caught: eslint(no-empty)
  alert("Done"); // caught: eslint(no-alert), typescript(no-unsafe-call)
}

/** Code out of text. */
export const made: unknown = new Function("return 1"); // caught: eslint(no-new-func), typescript(no-implied-eval)
/** Matches half a character. */
export const half = /^.$/; // caught: eslint(require-unicode-regexp)

export default later; // caught: import(no-default-export)
