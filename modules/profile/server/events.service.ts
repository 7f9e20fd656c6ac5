import type { InputOf } from "#contract/api";
import { asPage, type Page } from "#contract/page";
import { placeOf } from "#modules/online/server";
import { type profileApi, type SignInEvent, signInKinds } from "#modules/profile/contract";
import type { Context } from "#server/context/context";
import { deviceOf } from "#server/context/device";
import { securityEvents } from "#server/context/securityEvent.table";
import { checkDepth } from "#server/rows/search";
import type { RowOf } from "#server/rows/table";

type Kind = (typeof signInKinds)[number];

/** Somebody was kept out, or tried to take what is not his. */
const badKinds: ReadonlySet<Kind> = new Set([
  "session.sign_in_failed",
  "session.sign_in_refused",
  "session.unlock_failed",
  "session.scan_refused",
  "account.password_refused",
  "session.second_factor_failed",
  "account.passkey_copied",
]);

/** What became of the caller's own account: his sign-ins, those that failed, and the ends of his sessions. */
export async function pageEvents(
  ctx: Context,
  { isGood, ...query }: InputOf<typeof profileApi.calls.events>,
): Promise<Page<SignInEvent>> {
  checkDepth(query);
  const rows = ctx.rows(securityEvents);
  const kinds = signInKinds.filter((kind) => isGood === undefined || isGood !== badKinds.has(kind));
  const own = rows.select().where("row.accountId", "=", ctx.caller.accountId).where("row.kind", "in", kinds);
  const [found, [counted]] = await Promise.all([
    rows.run(
      own
        .selectAll("row")
        .orderBy("row.at", "desc")
        .orderBy("row.id", "desc")
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize),
    ),
    rows.run(own.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  return asPage(query, { total: counted?.count ?? 0 }, found.flatMap(asEvent));
}

function asEvent({ id, at, kind, address, userAgent }: RowOf<typeof securityEvents>): SignInEvent[] {
  const known = signInKinds.find((one) => one === kind);
  if (known === undefined) return [];
  const { browser, os } = deviceOf(userAgent ?? "");
  return [{ id, at, kind: known, isGood: !badKinds.has(known), ip: address, place: placeOf(address), browser, os }];
}
