import type { InputOf, OutputOf } from "#contract/api";
import { requestError } from "#contract/errors";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { organisations } from "#modules/identity/organisation/server";
import { createFieldTitles, loadCallTitles, loadMenuTitles } from "#modules/identity/role/server";
import type { Explanation, PermissionChange, permissionApi } from "../contract.ts";
import { decideCall, type OfferedCall } from "#core/request/access/permission";
import type { Context, DryRunResult } from "#core/request/context";
import { type AccessFindings, suggestClosingChanges, suggestOpeningChanges } from "./suggestedChanges.ts";
import { type AccessFacts, type AccountRole, grantsPermission, loadAccessFacts } from "./accessFacts.ts";
import { removeHiddenNames } from "./hiddenNames.ts";
import { checkRowAccess } from "./rowAccess.ts";

type Question = InputOf<typeof permissionApi.calls.explain>;
type Answer = OutputOf<typeof permissionApi.calls.explain>;

const maxNames = 20;

/**
 * Why an account can or cannot make a call on a record. Each check is made by the code that enforces it: access to the
 * call by the core's decision, the row by the database with the account's settings, business rules by a dry run of the
 * call itself.
 */
export async function explain(ctx: Context, { accountId, route: name, recordId }: Question): Promise<Answer> {
  const account = await ctx.rows(accounts).get(accountId);
  const route = findRoute(ctx, name);
  const record = recordId === undefined ? undefined : ctx.app.records.find(route.api.name);
  const code = codeIn(route);
  const grounds = await loadAccessFacts(ctx, { account, route: name, code, entity: route.api.name });
  const { caller } = grounds;
  const decision = decideCall(route, caller);
  const row =
    record === undefined || recordId === undefined
      ? undefined
      : await checkRowAccess(ctx, record, { id: recordId, caller });
  const isRowOpen = row === undefined || (route.isReadOnly ? row.isReadable : row.isWritable);
  const isEnabled = account.status === Status.enabled;
  const areChecksOpen = isEnabled && decision.isAllowed && isRowOpen;
  const dryRunResult =
    areChecksOpen && recordId !== undefined ? await runDry(ctx, { route, grounds, recordId }) : allowedResult;
  const found: AccessFindings = { grounds, route, verdict: decision, row, isRowOpen };
  const isAllowed = areChecksOpen && dryRunResult.isAllowed;
  const hiddenFields = [...(caller.hidden.get(route.api.name) ?? [])].toSorted((left, right) =>
    left.localeCompare(right),
  );
  const titles = createFieldTitles(ctx, hiddenFields.length === 0 ? [] : ctx.app.routes);
  const openingChanges = isAllowed || areChecksOpen ? [] : await suggestOpeningChanges(ctx, found);
  return removeHiddenNames(ctx, {
    isAllowed,
    account: { id: account.id, account: account.account, realName: account.realName },
    call: {
      route: name,
      code: code ?? null,
      ...(await nameCall(ctx, found)),
      isOpen: isEnabled && decision.isAllowed,
      reason: isEnabled ? decision.reason : "disabled",
    },
    roles: await Promise.all(grounds.roles.map(async (role) => await describeRole(ctx, role))),
    scope: await scopeSays(ctx, grounds),
    row: row === undefined ? null : toVisibleRow(row),
    hiddenFields,
    hiddenFieldTitles: hiddenFields.map((field) => titles.titleOfField(route.api.name, field)),
    rule: ruleOf(ctx, dryRunResult),
    changes: await nameMenus(ctx, isAllowed ? suggestClosingChanges(found) : openingChanges),
  });
}

/** The title of a call and that of its permission, both with their page: `Positions · Delete`. */
async function nameCall(ctx: Context, { grounds, route }: AccessFindings) {
  const entries = grounds.permissionEntries.slice(0, 1).map(({ menu }) => ({ menuId: menu.id }));
  const [titles, [permission]] = await Promise.all([loadCallTitles(ctx), loadMenuTitles(ctx, entries)]);
  return {
    title: titles.fullTitleOfCall({ api: route.api.name, name: route.name }),
    permission: permission ?? null,
  };
}

/** Changes of menu entries say on which page: `Positions · Delete`. */
async function nameMenus(ctx: Context, changes: readonly PermissionChange[]): Promise<PermissionChange[]> {
  const titles = await loadMenuTitles(ctx, changes);
  return changes.map((one, index) => (one.menuId === null ? one : { ...one, menuTitle: titles[index] ?? null }));
}

/** A call by its name; calls that are open to everyone cannot be explained. */
function findRoute({ app }: Context, name: string): OfferedCall {
  const route = app.routes.find((route) => `${route.api.name}/${route.name}` === name);
  if (route === undefined) throw requestError("request.unknown");
  return route;
}

function codeIn(route: OfferedCall): string | undefined {
  return decideCall(route, undefined).code;
}

const allowedResult: DryRunResult = { isAllowed: true, error: undefined };

type DryRunTarget = { route: OfferedCall; grounds: AccessFacts; recordId: Id };

/** A call that needs more than the record's id and status cannot be run dry; its rules apply when it is made. */
async function runDry(ctx: Context, { route, grounds, recordId }: DryRunTarget): Promise<DryRunResult> {
  const inputs = [{ id: recordId }, { id: recordId, status: Status.disabled }];
  const input = inputs.find((input) => "id" in route.call.input.shape && route.call.input.safeParse(input).success);
  if (input === undefined) return allowedResult;
  return await ctx.calls.dryRun(grounds.caller, `${route.api.name}/${route.name}`, input);
}

function ruleOf({ t }: Context, { error }: DryRunResult): Answer["rule"] {
  return error === undefined ? null : { code: error.code ?? null, message: t(error.key, error.parameters) };
}

async function describeRole(ctx: Context, accountRole: AccountRole): Promise<Answer["roles"][number]> {
  const { role, isEnabled, denies, organisationIds, hiddenFields } = accountRole;
  const listedIds = organisationIds.slice(0, maxNames);
  const listedOrganisations = listedIds.length === 0 ? [] : await ctx.rows(organisations).list({ id: listedIds });
  return {
    id: role.id,
    name: role.name,
    code: role.code,
    isEnabled,
    grants: grantsPermission(accountRole),
    denies,
    dataScope: role.dataScope,
    organisations: listedOrganisations.map((unit) => unit.name),
    organisationCount: organisationIds.length,
    hiddenFields: [...hiddenFields],
  };
}

async function scopeSays(ctx: Context, { caller }: AccessFacts): Promise<Explanation["scope"]> {
  const { all, organisations: organisationIds, trees } = caller.scope;
  const ids = [...new Set([...trees, ...organisationIds])];
  const rows = ids.length === 0 ? [] : await ctx.rows(organisations).list({ id: ids.slice(0, maxNames) });
  const below = new Set(trees);
  return {
    kind: all ? "all" : ids.length > 0 ? "listed" : "own",
    organisations: rows.map((unit) => ({ id: unit.id, name: unit.name, withBelow: below.has(unit.id) })),
    organisationCount: ids.length,
  };
}

function toVisibleRow({ organisationId: _, ...row }: NonNullable<AccessFindings["row"]>): Answer["row"] {
  return row;
}
