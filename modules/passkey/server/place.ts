import { isIP } from "node:net";
import { passkeyError } from "#modules/passkey/contract";
import { isTenantHost } from "#modules/tenant/server";
import type { AnyContext } from "#server/context/context";

/** Where the pages lie that a passkey is for. */
export type Place = {
  /** WebAuthn's relying party: the browser uses a passkey for the pages of this host alone. */
  readonly host: string;
  /** What these pages are called; undefined on this very machine, where ports are whatever they are. */
  readonly origin: string | undefined;
};

const localHost = "localhost";

/**
 * The place that the caller has addressed, if the installation knows it as its own: the public address, the host of a
 * tenant, and `localhost` while there is no public address but that of the machine itself. What a request says merely
 * picks one of these. An address in numbers is no place for passkeys: browsers want a name.
 */
export async function findPlace(ctx: AnyContext): Promise<Place | undefined> {
  const host = ctx.host.toLowerCase();
  if (isNumeric(host)) return undefined;
  const { publicUrl } = ctx.app.config;
  const site = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (site?.hostname === host) return { host, origin: site.origin };
  const isHere = site === undefined || site.hostname === localHost || isNumeric(site.hostname);
  if (host === localHost && isHere) return { host, origin: undefined };
  if (!(await isTenantHost(ctx))) return undefined;
  // Browsers know passkeys on pages that came by TLS; behind the proxy all hosts have the same port.
  const port = site === undefined || site.port === "" ? "" : `:${site.port}`;
  return { host, origin: `https://${host}${port}` };
}

/** As `findPlace`, but throws where there is none. */
export async function placeOf(ctx: AnyContext): Promise<Place> {
  const place = await findPlace(ctx);
  if (place === undefined) throw passkeyError("passkey.no_place");
  return place;
}

/** Whether pages of this origin are pages of the place. */
export function isPageOf({ host, origin }: Place, page: string): boolean {
  if (origin !== undefined) return origin === page;
  return URL.canParse(page) && new URL(page).hostname === host;
}

function isNumeric(host: string): boolean {
  return isIP(host.replaceAll(/[[\]]/gu, "")) > 0;
}
