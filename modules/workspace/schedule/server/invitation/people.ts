import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import type { InputOf, OutputOf } from "#contract/api";
import {
  type InvitedPerson,
  type Invitee,
  maxInvited,
  maxInvitees,
  type scheduleApi,
  scheduleError,
} from "../../contract.ts";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context, TenantContext } from "#core/request/context";
import { oneOf, toContainsPattern } from "#core/rows/condition";
import {
  accounts,
  distinguishNamesakes,
  loadOrganisationNames,
  readAmongColleagues,
} from "#modules/identity/account/server";
import type { EntryRow } from "../occurrences.ts";
import { scheduleAnswers } from "../schedule.table.ts";
import { getTarget, isInvited } from "../target.ts";

type Calls = (typeof scheduleApi)["calls"];

/** The names of enabled accounts, also of those out of the caller's data scope: they take part in the same entry. */
export async function loadNames(ctx: Context, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const found = await ctx.readInTenant(ctx.tenantId, async (all) => {
    const rows = all.rows(accounts);
    const enabled = rows.select().where(oneOf("row.id", wanted)).where("row.status", "=", Status.enabled);
    return await rows.run(enabled.select(["row.id", "row.realName"]));
  });
  return new Map(found.map(({ id, realName }) => [id, realName]));
}

/** The names of accounts that have been disabled or deleted. */
async function loadFormerNames(ctx: Context, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.readInTenant(ctx.tenantId, async (all) => {
    const rows = all.rows(accounts);
    return await rows.run(rows.selectWithDeleted().where(oneOf("row.id", ids)).select(["row.id", "row.realName"]));
  });
  return new Map(found.map(({ id, realName }) => [id, realName]));
}

/** For invited accounts, the entries of an organiser that has been disabled or deleted are not there any more. */
export async function requireOrganiser(ctx: Context, row: EntryRow): Promise<void> {
  if (isInvited(ctx, row) && (await loadNames(ctx, [row.accountId])).size === 0)
    throw scheduleError("schedule.missing");
}

/** Whether an answer was given before the time of the entry was changed. */
export function isOutdated({ timeChangedAt }: Pick<EntryRow, "timeChangedAt">, answeredAt: Date | undefined): boolean {
  return answeredAt !== undefined && timeChangedAt !== null && answeredAt < timeChangedAt;
}

/** Who takes part in an entry; the organiser sees all answers, an invited account its own. */
export async function listPeople(ctx: Context, { id }: { id: Id }): Promise<OutputOf<Calls["people"]>> {
  const { row, date } = await getTarget(ctx, id);
  await requireOrganiser(ctx, row);
  const rows = ctx.rows(scheduleAnswers);
  const given = rows
    .select()
    .where("row.entryId", "=", row.id)
    .where(oneOf("row.day", ["", date ?? ""]));
  const [names, answers] = await Promise.all([
    loadNames(ctx, [row.accountId, ...row.invitedIds]),
    rows.run(given.selectAll("row").limit(2 * maxInvited)),
  ]);
  const missingIds = row.accountId === ctx.caller.accountId ? row.invitedIds.filter((one) => !names.has(one)) : [];
  const allNames = new Map([...names, ...(await loadFormerNames(ctx, missingIds))]);
  const distinctionOf = await distinguishNamesakes(ctx, allNames);
  const toPerson = (personId: Id): InvitedPerson[] => {
    const realName = allNames.get(personId);
    if (realName === undefined) return [];
    const own = answers.filter(({ accountId }) => accountId === personId);
    const last = own.find(({ day }) => day !== "") ?? own[0];
    const given: Omit<InvitedPerson, "id" | "realName" | "account" | "orgName"> = {
      answer: last?.answer ?? "none",
      remark: last?.remark ?? null,
      answeredTime: last?.answeredAt ?? null,
      isOutdated: isOutdated(row, last?.answeredAt),
      isEnabled: names.has(personId),
    };
    return [{ id: personId, realName, ...distinctionOf(personId), ...given }];
  };
  const organiserName = names.get(row.accountId);
  return {
    organiser: organiserName === undefined ? null : { id: row.accountId, realName: organiserName },
    invited: row.invitedIds.flatMap(toPerson),
  };
}

/** Colleagues that can be invited; none for callers who may not see names. */
export async function listInvitees(ctx: Context, input: InputOf<Calls["invitees"]>): Promise<Invitee[]> {
  if (isHidden(ctx.caller, "sysUser", "realName")) return [];
  return await readAmongColleagues(ctx, async (colleagues) => await listAmong(ctx, colleagues, input));
}

async function listAmong(
  ctx: Context,
  colleagues: TenantContext,
  { keyword, ids }: InputOf<Calls["invitees"]>,
): Promise<Invitee[]> {
  const rows = colleagues.rows(accounts);
  let query = rows.select().where("row.status", "=", Status.enabled).where("row.id", "!=", ctx.caller.accountId);
  if (ids !== undefined) query = query.where(oneOf("row.id", ids.slice(0, maxInvited)));
  if (keyword !== undefined) {
    const pattern = toContainsPattern(keyword);
    query = query.where((on) =>
      on.or([
        on("row.realName", "ilike", pattern),
        on("row.pinyin", "ilike", pattern),
        on("row.pinyinPrefix", "ilike", pattern),
      ]),
    );
  }
  const ordered = query
    .select(["row.id", "row.realName", "row.account", "row.organisationId"])
    .orderBy("row.orderNo")
    .orderBy("row.id");
  const found = await rows.run(ordered.limit(ids === undefined ? maxInvitees : maxInvited));
  const units = await loadOrganisationNames(colleagues, found);
  return found.map(({ id, realName, account, organisationId }) => ({
    id,
    realName,
    account,
    orgName: organisationId === null ? null : (units.get(organisationId) ?? null),
  }));
}
