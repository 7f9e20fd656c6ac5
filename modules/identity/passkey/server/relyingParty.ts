import { isIP } from "node:net";
import { passkeyError } from "../contract.ts";
import { isTenantHost } from "#modules/identity/tenant/server";
import type { App } from "#core/request/app";
import type { AnyContext } from "#core/request/context";

/** The pages that a passkey is for. */
export type RelyingParty = {
  /** WebAuthn's relying party id: the browser uses a passkey only for the pages of this host. */
  readonly host: string;
  /** The origin of these pages; undefined on this machine, where any port is accepted. */
  readonly origin: string | undefined;
};

const localHost = "localhost";

/**
 * The relying party of the host that the caller addressed, if the installation knows that host: the public address, the
 * host of a tenant, and `localhost` if there is no other public address. The request only selects one of these. IP
 * addresses are excluded, because browsers require a name.
 */
export async function findRelyingParty(ctx: AnyContext): Promise<RelyingParty | undefined> {
  const host = ctx.host.toLowerCase();
  if (isNumeric(host)) return undefined;
  const { site, isLocal } = readSite(ctx.app);
  if (site?.hostname === host) return { host, origin: site.origin };
  if (host === localHost && isLocal) return { host, origin: undefined };
  if (!(await isTenantHost(ctx))) return undefined;
  // Browsers support passkeys on pages with TLS; behind the proxy all hosts have the same port.
  const port = site === undefined || site.port === "" ? "" : `:${site.port}`;
  return { host, origin: `https://${host}${port}` };
}

/** `isLocal`: the configuration names no address for other machines. */
function readSite({ config: { publicUrl } }: App): { site: URL | undefined; isLocal: boolean } {
  const site = publicUrl === undefined ? undefined : new URL(publicUrl);
  return { site, isLocal: site === undefined || site.hostname === localHost || isNumeric(site.hostname) };
}

/** The hosts at which a tenant with this host of its own is used. */
export function listRelyingHosts(app: App, tenantHost: string | null): string[] {
  const { site, isLocal } = readSite(app);
  return [tenantHost?.toLowerCase(), site?.hostname, isLocal ? localHost : undefined].flatMap((host) => host ?? []);
}

/** Like `findRelyingParty`, but throws if there is none. */
export async function getRelyingParty(ctx: AnyContext): Promise<RelyingParty> {
  const party = await findRelyingParty(ctx);
  if (party === undefined) throw passkeyError("passkey.no_place");
  return party;
}

/** Whether an origin belongs to the relying party. */
export function isRelyingPartyOrigin({ host, origin }: RelyingParty, page: string): boolean {
  if (origin !== undefined) return origin === page;
  return URL.canParse(page) && new URL(page).hostname === host;
}

function isNumeric(host: string): boolean {
  return isIP(host.replaceAll(/[[\]]/gu, "")) > 0;
}
