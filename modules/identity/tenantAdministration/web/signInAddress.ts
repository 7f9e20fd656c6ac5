import type { Tenant } from "../contract.ts";

/** The address at which people of a tenant sign in: its own host, else this one with its number. */
export function createSignInAddress({ id, host }: Pick<Tenant, "id" | "host">): string {
  const { origin, pathname, protocol } = location;
  return host === null || host === "" ? `${origin}${pathname}#/login?tid=${id}` : `${protocol}//${host}/`;
}
