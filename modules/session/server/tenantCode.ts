import { Id } from "#contract/id";

const form = /^(?<tenant>[0-9a-z]{1,11})-(?<secret>[\w-]{43})$/u;

/** A secret of 256 bits and the tenant that knows it, as one word: whoever brings it need not say of which tenant he is. */
export function tenantCode(tenantId: Id, secret: string): string {
  return `${tenantId.toString(36)}-${secret}`;
}

/** The two parts of such a word; `undefined` where it is none. */
export function readTenantCode(code: string): { tenantId: Id; secret: string } | undefined {
  const { tenant = "", secret = "" } = form.exec(code)?.groups ?? {};
  const tenantId = Id.safeParse(Number.parseInt(tenant, 36)).data;
  return tenantId === undefined ? undefined : { tenantId, secret };
}
