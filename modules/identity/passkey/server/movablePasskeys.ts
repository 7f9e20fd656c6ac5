import type { App } from "#core/request/app";
import type { MovableRows } from "#core/archive/movableRows";
import { passkeys } from "./passkey.table.ts";
import { listRelyingHosts } from "./relyingParty.ts";

/**
 * A passkey works at the address that it was made for, and only if the handle on its device is known. One that another
 * tenant of this installation has stays with that tenant: with two owners it would sign in to neither.
 */
export function openMovablePasskeys(app: App): MovableRows {
  return {
    table: passkeys,
    columns: ["host", "credential_id", "user_handle"],
    async findMovable(rows, { host, owner, isOriginElsewhere }) {
      if (isOriginElsewhere) return rows.map(() => false);
      const hosts = new Set(listRelyingHosts(app, host));
      const { rows: owned } = await owner.query<{ credential: string }>(
        "select credential_id::text as credential from account_passkey where credential_id = any($1::bytea[])",
        [rows.map(([, credential]) => credential)],
      );
      const taken = new Set(owned.map(({ credential }) => credential));
      return rows.map(
        ([at = null, credential = null, handle = null]) =>
          handle !== null && hosts.has(at ?? "") && !taken.has(credential ?? ""),
      );
    },
  };
}
