import "#modules/alpha/contract";
import "#modules/alpha/web"; // caught: eslint(no-restricted-imports)
import "#modules/alpha/server"; // caught: eslint(no-restricted-imports)
import "#server/kernel"; // caught: eslint(no-restricted-imports)
import "#testing"; // caught: eslint(no-restricted-imports)
import "pg"; // caught: eslint(no-restricted-imports)

export const secret = process.env["HOME"]; // caught: node(no-process-env)

export async function ask(): Promise<Response> {
  return await fetch("/api"); // caught: eslint(no-restricted-globals)
}

export async function askAround(): Promise<Response> {
  return await globalThis.fetch("/api"); // caught: eslint(no-restricted-globals)
}
