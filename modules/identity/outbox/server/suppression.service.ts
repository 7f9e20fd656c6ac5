import type { InputOf } from "#contract/api";
import { requestError } from "#contract/errors";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context, TenantContext } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { type Channel, outboxError, type Suppression, type suppressionApi } from "../contract.ts";
import { maskRecipient, normalizeRecipient } from "./recipient.ts";
import { suppressions } from "./suppression.table.ts";

type Calls = (typeof suppressionApi)["calls"];

const columns = [
  "id",
  "channel",
  "masked",
  "reason",
  "detail",
  "remark",
  "version",
  "createTime",
  "updateTime",
  "createUserId",
  "createUserName",
  "updateUserId",
  "updateUserName",
] as const;
const fields = toFieldColumns(columns);

/** One page of the addresses that nothing is sent to, the newest first. */
export async function pageSuppressions(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<Suppression>> {
  const { recipient, channel, reason } = input;
  if (recipient !== undefined && isHidden(ctx.caller, "sysSuppression", "masked"))
    throw requestError("request.forbidden");
  let query = ctx.rows(suppressions).select();
  if (recipient !== undefined) query = query.where("row.recipient", "=", normalizeRecipient(recipient));
  if (channel !== undefined) query = query.where("row.channel", "=", channel);
  if (reason !== undefined) query = query.where("row.reason", "=", reason);
  const result = await pageRows(ctx, suppressions, {
    query,
    columns,
    fields,
    orderBy: "createTime",
    input: orderNewestFirst(input, fields, "createTime"),
    isFiltered: [recipient, channel, reason].some((filter) => filter !== undefined),
  });
  return toPage(input, result, result.items);
}

/** Adds an address that nothing is sent to. */
export async function addSuppression(
  ctx: Context,
  { channel, recipient, remark }: InputOf<Calls["add"]>,
): Promise<void> {
  const address = { recipient: normalizeRecipient(recipient), masked: maskRecipient(recipient) };
  await mapUniqueViolation(
    () => outboxError("suppression.taken"),
    async () => await ctx.rows(suppressions).add({ channel, ...address, reason: "manual", remark }),
  );
}

/** Removes an address from the list: messages go to it again. */
export async function deleteSuppression(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.rows(suppressions).remove(id);
}

/** Whether nothing is sent to a recipient. */
export async function isSuppressed(ctx: TenantContext, channel: Channel, recipient: string): Promise<boolean> {
  return (await ctx.rows(suppressions).count({ channel, recipient: normalizeRecipient(recipient) })) > 0;
}
