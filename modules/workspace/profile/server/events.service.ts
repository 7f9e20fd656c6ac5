import type { InputOf } from "#contract/api";
import { type Page, toPage } from "#contract/page";
import { locateAddress } from "#modules/identity/online/server";
import { type profileApi, type SignInEvent, signInKinds } from "../contract.ts";
import type { Context } from "#core/request/context";
import { parseUserAgent } from "#core/request/device";
import { securityEvents } from "#modules/identity/access/server/securityEvent.table";
import { checkPageDepth } from "#core/request/pageRows";
import type { RowOf } from "#core/rows/table";
import { pageByNumber } from "#core/rows/pageByNumber";

type Kind = (typeof signInKinds)[number];

/** Refused sign-ins, and attempts to gain more rights. */
const badKinds: ReadonlySet<Kind> = new Set([
  "session.sign_in_failed",
  "session.sign_in_refused",
  "session.unlock_failed",
  "session.scan_refused",
  "account.password_refused",
  "session.second_factor_failed",
  "account.passkey_copied",
]);

/** Security events of the caller's own account: sign-ins, failures, and ends of sessions. */
export async function pageSignInEvents(
  ctx: Context,
  { isGood, ...query }: InputOf<typeof profileApi.calls.events>,
): Promise<Page<SignInEvent>> {
  checkPageDepth(query);
  const rows = ctx.rows(securityEvents);
  const kinds = signInKinds.filter((kind) => isGood === undefined || isGood !== badKinds.has(kind));
  const own = rows.select().where("row.accountId", "=", ctx.caller.accountId).where("row.kind", "in", kinds);
  const orderedQuery = own.selectAll("row").orderBy("row.at", "desc").orderBy("row.id", "desc");
  const { items, total } = await pageByNumber(rows, { query: own, ordered: orderedQuery, input: query });
  return toPage(query, { total }, items.flatMap(asEvent));
}

function asEvent({ id, at, kind, address, userAgent }: RowOf<typeof securityEvents>): SignInEvent[] {
  const known = signInKinds.find((candidate) => candidate === kind);
  if (known === undefined) return [];
  const { browser, os } = parseUserAgent(userAgent ?? "");
  return [
    { id, at, kind: known, isGood: !badKinds.has(known), ip: address, place: locateAddress(address), browser, os },
  ];
}
