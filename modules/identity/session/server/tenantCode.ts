import { Id } from "#contract/id";

const form = /^(?<tenant>[0-9a-z]{1,11})-(?<secret>[\w-]{43})$/u;

/** Combines a tenant and a secret of 256 bits into one code, so that its holder need not name the tenant. */
export function formatTenantCode(tenantId: Id, secret: string): string {
  return `${tenantId.toString(36)}-${secret}`;
}

/** The two parts of such a code; `undefined` if it is invalid. */
export function parseTenantCode(code: string): { tenantId: Id; secret: string } | undefined {
  const { tenant = "", secret = "" } = form.exec(code)?.groups ?? {};
  const tenantId = Id.safeParse(Number.parseInt(tenant, 36)).data;
  return tenantId === undefined ? undefined : { tenantId, secret };
}
