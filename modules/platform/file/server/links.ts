import { timingSafeEqual } from "node:crypto";
import { deriveBytes } from "#core/crypto/keys";
import { type Id, toId } from "#contract/id";
import type { AnyContext, TenantContext } from "#core/request/context";

/** What a valid signature says. */
export type FileLink = {
  readonly tenantId: Id;
  /** Null: the link works as long as the file is public. */
  readonly expiresAt: Date | null;
};

/** The address of a public file. It stays the same, so that browsers keep what they have loaded. */
export function toPublicUrl({ app, tenantId }: Pick<TenantContext, "app" | "tenantId">, id: Id): string {
  return toUrl(app, { tenantId, id, expires: 0 });
}

/** An address that leads to a file until an instant, without signing in. */
export function createLink({ app, tenantId }: Pick<TenantContext, "app" | "tenantId">, id: Id, until: Date): string {
  return toUrl(app, { tenantId, id, expires: Math.floor(until.getTime() / 1000) });
}

const publicUrl = /\/api\/sysFile\/open\/(?<id>\d{1,16})\?sign=[0-9a-z]{1,11}\.0\.[\w-]{43}/gu;

/** Signs the addresses of public files in a text for this tenant, for example of one that was copied to it. */
export function signPublicUrls(ctx: Pick<TenantContext, "app" | "tenantId">, text: string): string {
  return text.includes("/api/sysFile/open/")
    ? text.replaceAll(publicUrl, (_, id: string) => toPublicUrl(ctx, toId(Number(id))))
    : text;
}

type SignedParts = { readonly tenantId: number; readonly id: number; readonly expires: number };

function toUrl(app: AnyContext["app"], parts: SignedParts): string {
  const { tenantId, id, expires } = parts;
  return `/api/sysFile/open/${id}?sign=${tenantId.toString(36)}.${expires.toString(36)}.${sign(app, parts)}`;
}

function sign({ keys }: AnyContext["app"], { tenantId, id, expires }: SignedParts): string {
  return deriveBytes(keys, "file.link", `${tenantId}/${id}/${expires}`).toString("base64url");
}

/** Reads a signature; `undefined` if it is not ours, or its time is over. */
export function readLink(ctx: AnyContext, id: Id, text: string): FileLink | undefined {
  const { tenant, end, mac } =
    /^(?<tenant>[0-9a-z]{1,11})\.(?<end>[0-9a-z]{1,11})\.(?<mac>[\w-]{43})$/u.exec(text)?.groups ?? {};
  if (tenant === undefined || end === undefined || mac === undefined) return undefined;
  const [tenantId, expires] = [Number.parseInt(tenant, 36), Number.parseInt(end, 36)];
  if (!Number.isSafeInteger(tenantId) || !Number.isSafeInteger(expires) || tenantId < 1) return undefined;
  const expected = Buffer.from(sign(ctx.app, { tenantId, id, expires }));
  if (!timingSafeEqual(expected, Buffer.from(mac))) return undefined;
  const expiresAt = expires === 0 ? null : new Date(expires * 1000);
  if (expiresAt !== null && expiresAt <= ctx.now()) return undefined;
  return { tenantId: toId(tenantId), expiresAt };
}
