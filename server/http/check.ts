import { codeOf } from "#contract/api";
import type { Route } from "./routes.ts";
import { routePath } from "./serve.ts";

/** Refuses to start with two calls on one address, or with one whose access is not declared. */
export function checkRoutes(all: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of all) {
    const name = `${route.api.name}/${route.name}`;
    const address = `${route.call.method} ${routePath(route)}`;
    if (seen.has(address)) throw new Error(`${name}: ${address} is served twice`);
    seen.add(address);
    const open = route.access === "anyone" || route.access === "signedIn" || route.access === "platform";
    if (!open && codeOf(route.api, route.name) === undefined) throw new Error(`${name} declares no access`);
  }
}
