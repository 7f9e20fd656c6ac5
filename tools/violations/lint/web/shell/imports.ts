import "#modules/site/alpha/contract";
import "#modules/site/alpha/server"; // violation: eslint(no-restricted-imports)
import "#core/sizes"; // violation: eslint(no-restricted-imports)
import "#testing"; // violation: eslint(no-restricted-imports)
import "pg"; // violation: eslint(no-restricted-imports)

export const secret = process.env["HOME"]; // violation: node(no-process-env)

export async function ask(): Promise<Response> {
  return await fetch("/api"); // violation: eslint(no-restricted-globals)
}

export async function askAround(): Promise<Response> {
  return await globalThis.fetch("/api"); // violation: eslint(no-restricted-globals)
}
