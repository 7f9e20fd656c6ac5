import type { Route } from "./routes.ts";
import { toRoutePath } from "./routeHandler.ts";

/** Throws if two calls share an address or a call does not declare its access, so that the server does not start. */
export function checkRoutes(all: readonly Route[]): void {
  const addresses = new Set<string>();
  for (const route of all) {
    const name = `${route.api.name}/${route.name}`;
    const address = `${route.call.method} ${toRoutePath(route)}`;
    // Names of parameters do not distinguish addresses.
    const shape = address.replaceAll(/:\w+/gu, ":");
    if (addresses.has(shape)) throw new Error(`${name}: ${address} is served twice`);
    addresses.add(shape);
    if (!isDeclared(route.access)) throw new Error(`${name} declares no access`);
  }
}

const accesses: readonly unknown[] = ["anyone", "signedIn", "granted", "platform"];

/** The types already require it; a call without it would be open to everyone. */
function isDeclared(access: unknown): boolean {
  if (typeof access !== "object" || access === null) return accesses.includes(access);
  return "code" in access && typeof access.code === "string" && access.code !== "";
}
