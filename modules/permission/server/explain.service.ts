import type { InputOf, OutputOf } from "#contract/api";
import { refusal } from "#contract/errors";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { accounts } from "#modules/account/server";
import { organisations } from "#modules/organisation/server";
import type { Explanation, permissionApi } from "#modules/permission/contract";
import { decideCall, type Offered } from "#server/access/permission";
import type { Context, Rehearsal } from "#server/context/context";
import { nameIn } from "#server/names";
import { changesThatClose, changesThatOpen, type Found } from "./changes.ts";
import { confers, type Grounds, type HeldRole, readGrounds } from "./grounds.ts";
import { withoutHiddenNames } from "./mayName.ts";
import { askRow } from "./row.ts";

type Question = InputOf<typeof permissionApi.calls.explain>;
type Answer = OutputOf<typeof permissionApi.calls.explain>;

const mostNames = 20;

/**
 * Why somebody can or cannot make a call, and do it to a record. Each gate is asked by the code that keeps it: the call's
 * by the kernel's decision, the row's by the database under his settings, the rules by a rehearsal of the call itself.
 */
export async function explain(ctx: Context, { accountId, route: name, recordId }: Question): Promise<Answer> {
  const account = await ctx.rows(accounts).get(accountId);
  const route = findRoute(ctx, name);
  const record = recordId === undefined ? undefined : ctx.app.records.find(route.api.name);
  const code = codeIn(route);
  const grounds = await readGrounds(ctx, { account, route: name, code, entity: route.api.name });
  const { caller } = grounds;
  const verdict = decideCall(route, caller);
  const row =
    record === undefined || recordId === undefined ? undefined : await askRow(ctx, record, { id: recordId, caller });
  const isRowOpen = row === undefined || (route.reads ? row.isReadable : row.isWritable);
  const isEnabled = account.status === Status.enabled;
  const areGatesOpen = isEnabled && verdict.isAllowed && isRowOpen;
  const rehearsal =
    areGatesOpen && recordId !== undefined ? await rehearse(ctx, { route, grounds, recordId }) : allowed;
  const found: Found = { grounds, route, verdict, row, isRowOpen };
  const isAllowed = areGatesOpen && rehearsal.isAllowed;
  return withoutHiddenNames(ctx, {
    isAllowed,
    account: { id: account.id, account: account.account, realName: account.realName },
    call: {
      route: name,
      code: code ?? null,
      title: grounds.carriers[0]?.menu.title ?? null,
      isOpen: isEnabled && verdict.isAllowed,
      reason: isEnabled ? verdict.reason : "disabled",
    },
    roles: await Promise.all(grounds.roles.map(async (held) => await roleSays(ctx, held))),
    scope: await scopeSays(ctx, grounds),
    row: row === undefined ? null : shownRow(row),
    hiddenFields: [...(caller.hidden.get(route.api.name) ?? [])].toSorted((one, other) => one.localeCompare(other)),
    rule: ruleOf(ctx, rehearsal),
    changes: isAllowed ? changesThatClose(found) : areGatesOpen ? [] : await changesThatOpen(ctx, found),
  });
}

/** A call by its name; those that nobody can be kept from are no question. */
function findRoute({ app }: Context, name: string): Offered {
  const route = app.routes.find((one) => `${one.api.name}/${one.name}` === name);
  if (route === undefined) throw refusal("request.unknown");
  return route;
}

function codeIn(route: Offered): string | undefined {
  return decideCall(route, undefined).code;
}

const allowed: Rehearsal = { isAllowed: true, error: undefined };

type Rehearsed = { route: Offered; grounds: Grounds; recordId: Id };

/** A call that takes more than the record's id and status cannot be rehearsed; its rules are asked when it is made. */
async function rehearse(ctx: Context, { route, grounds, recordId }: Rehearsed): Promise<Rehearsal> {
  const inputs = [{ id: recordId }, { id: recordId, status: Status.disabled }];
  const input = inputs.find((one) => "id" in route.call.input.shape && route.call.input.safeParse(one).success);
  if (input === undefined) return allowed;
  return await ctx.calls.rehearse(grounds.caller, `${route.api.name}/${route.name}`, input);
}

function ruleOf({ t }: Context, { error }: Rehearsal): Answer["rule"] {
  return error === undefined ? null : { code: error.code ?? null, message: t(error.key, error.parameters) };
}

async function roleSays(ctx: Context, held: HeldRole): Promise<Answer["roles"][number]> {
  const { role, isEnabled, denies, organisationIds, hiddenFields } = held;
  const listed = organisationIds.slice(0, mostNames);
  const named = listed.length === 0 ? [] : await ctx.rows(organisations).list({ id: listed });
  return {
    id: role.id,
    name: nameIn(ctx.language, role.name, role.names),
    code: role.code,
    isEnabled,
    grants: confers(held),
    denies,
    dataScope: role.dataScope,
    organisations: named.map((unit) => unit.name),
    organisationCount: organisationIds.length,
    hiddenFields: [...hiddenFields],
  };
}

async function scopeSays(ctx: Context, { caller }: Grounds): Promise<Explanation["scope"]> {
  const { all, organisations: named, trees } = caller.scope;
  const ids = [...new Set([...trees, ...named])];
  const rows = ids.length === 0 ? [] : await ctx.rows(organisations).list({ id: ids.slice(0, mostNames) });
  const below = new Set(trees);
  return {
    kind: all ? "all" : ids.length > 0 ? "listed" : "own",
    organisations: rows.map((unit) => ({ id: unit.id, name: unit.name, withBelow: below.has(unit.id) })),
    organisationCount: ids.length,
  };
}

function shownRow({ organisationId: _, ...row }: NonNullable<Found["row"]>): Answer["row"] {
  return row;
}
