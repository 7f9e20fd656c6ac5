import type { InputOf } from "#contract/api";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context, TenantContext } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import { checkPageDepth } from "#core/request/pageRows";
import type { Select } from "#core/rows/rows";
import {
  accounts,
  type AccountRow,
  listColleagues,
  loadOrganisationNames,
  readAmongColleagues,
} from "#modules/identity/account/server";
import { type MessageContact, type messageContactApi } from "../contact.contract.ts";
import { conversationError } from "../contract.ts";

/** Members by their ids, also those out of the data scope and deleted ones. */
export async function loadMembers(ctx: Context, ids: readonly Id[]): Promise<ReadonlyMap<Id, AccountRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const found = await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(accounts).listWithDeleted(wanted));
  return new Map(found.map((account) => [account.id, account]));
}

/** Whether an account can sign in and read. */
export function isInUse(account: AccountRow | undefined): boolean {
  return account?.status === Status.enabled && account.deletedAt === null;
}

/** Colleagues that the caller may begin to write to; one that is no colleague or not in use is missing. */
export async function getContacts(ctx: Context, ids: readonly Id[]): Promise<AccountRow[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== ctx.caller.accountId);
  const found = await listColleagues(ctx, wanted);
  if (found.length < wanted.length) throw conversationError("conversation.person_missing");
  return found;
}

/** See `getContacts`. */
export async function getContact(ctx: Context, id: Id): Promise<AccountRow> {
  const [contact] = await getContacts(ctx, [id]);
  if (contact === undefined) throw conversationError("conversation.person_missing");
  return contact;
}

type Accounts = Select<typeof accounts>;

type PageInput = InputOf<(typeof messageContactApi)["calls"]["page"]>;

/** Colleagues that the caller may write to, by name. */
export async function pageContacts(ctx: Context, input: PageInput): Promise<Page<MessageContact>> {
  checkPageDepth(input);
  return await readAmongColleagues(ctx, async (colleagues) => await pageAmong(ctx, colleagues, input));
}

async function pageAmong(ctx: Context, colleagues: TenantContext, input: PageInput): Promise<Page<MessageContact>> {
  const { page, pageSize, keyword, ids } = input;
  const rows = colleagues.rows(accounts);
  const others = rows.select().where("row.status", "=", Status.enabled).where("row.id", "!=", ctx.caller.accountId);
  const chosen = ids === undefined || ids.length === 0 ? others : others.where("row.id", "in", ids);
  const found = withKeyword(ctx, chosen, keyword);
  const ordered = found.selectAll("row").orderBy("row.pinyin").orderBy("row.id");
  const [items, [total]] = await Promise.all([
    rows.run(ordered.limit(pageSize).offset((page - 1) * pageSize)),
    rows.run(found.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  const units = await loadOrganisationNames(colleagues, items);
  const contacts = items.map(({ id, realName, account, organisationId }) => ({
    id,
    realName,
    account,
    orgName: organisationId === null ? null : (units.get(organisationId) ?? null),
  }));
  return toPage(input, { total: total?.count ?? 0 }, contacts);
}

/** A search in a column that a role hides would reveal what it holds. */
function withKeyword(ctx: Context, query: Accounts, keyword: string | undefined): Accounts {
  if (keyword === undefined) return query;
  const pattern = toContainsPattern(keyword);
  const isNameShown = !isHidden(ctx.caller, "sysUser", "realName");
  const isAccountShown = !isHidden(ctx.caller, "sysUser", "account");
  return query.where((on) =>
    on.or([
      ...(isNameShown
        ? [
            on("row.realName", "ilike", pattern),
            on("row.pinyin", "ilike", pattern),
            on("row.pinyinPrefix", "ilike", pattern),
          ]
        : []),
      ...(isAccountShown ? [on("row.account", "ilike", pattern)] : []),
    ]),
  );
}
