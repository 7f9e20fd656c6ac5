import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { InputOf } from "#contract/api";
import {
  type MovePreview,
  type organisationApi,
  type OrganisationChanges,
  type OrganisationDraft,
  organisationError,
} from "#modules/organisation/contract";
import { findExcess, noCapability } from "#server/access/capability";
import { dropRights } from "#server/access/drop";
import type { Context } from "#server/context/context";
import { orTaken } from "#server/rows/crud";
import { isDatabaseAnswer } from "#server/rows/transaction";
import { accountNames, moveEffects, organisationTies } from "./organisation.functions.ts";
import { isAdministrator, requireReach, requireScope } from "./organisation.reach.ts";
import { parentOf, type Row } from "./organisation.rows.ts";
import { organisations, organisationTree } from "./organisation.table.ts";
import { requireKnownType } from "./organisationType.ts";

type Calls = typeof organisationApi.calls;

const taken = () => organisationError("organisation.taken");

/** Adds an organisation below one of the caller's data scope; answers its id, as existing clients expect. */
export async function addOrganisation(ctx: Context, draft: OrganisationDraft): Promise<Id> {
  await requireParent(ctx, parentOf(draft.pid));
  await requireKnown(ctx, draft);
  return await inTree(
    async () => await orTaken(taken, async () => await ctx.rows(organisations).add(columnsOf(draft))),
  );
}

/** Changes an organisation and, where another parent is named, moves it with all below it. */
export async function updateOrganisation(
  ctx: Context,
  { id, version, ...changes }: OrganisationChanges,
): Promise<void> {
  const row = await ctx.rows(organisations).get(id);
  await requireChangeable(ctx, row);
  const isMoved = changes.pid !== undefined && parentOf(changes.pid) !== row.parentId;
  if (isMoved) await requireMove(ctx, row, parentOf(changes.pid ?? 0));
  await requireKnown(ctx, {
    type: changes.type === row.type ? undefined : changes.type,
    directorId: changes.directorId === row.directorAccountId ? undefined : changes.directorId,
  });
  await inTree(
    async () => await orTaken(taken, async () => await ctx.rows(organisations).update(id, columnsOf(changes), version)),
  );
  if (isMoved) dropRights(ctx);
}

/** Switches an organisation on or off; answers how many rows that was. */
export async function setOrganisationStatus(
  ctx: Context,
  { id, status }: InputOf<Calls["setStatus"]>,
): Promise<number> {
  const row = await ctx.rows(organisations).get(id);
  await requireChangeable(ctx, row);
  return await ctx.rows(organisations).set(id, { status });
}

/** What a move would do, refused as the move itself would be. */
export async function previewMove(ctx: Context, { id, pid }: InputOf<Calls["movePreview"]>): Promise<MovePreview> {
  const row = await ctx.rows(organisations).get(id);
  await requireChangeable(ctx, row);
  await requireMove(ctx, row, parentOf(pid));
  const [effects] = await ctx.ask(moveEffects, { movedId: id, newParentId: parentOf(pid) });
  return effects ?? { organisations: 0, accounts: 0, gaining: 0, losing: 0, roles: 0 };
}

/**
 * Deletes an organisation with all below it, as long as nobody works there, whoever may see him. Which roles list them
 * goes with them (a trigger sees to it).
 */
export async function deleteOrganisation(ctx: Context, { id }: { id: Id }): Promise<void> {
  const row = await ctx.rows(organisations).get(id);
  await requireReach(ctx, row);
  await requireUntied(ctx, row);
  const tree = ctx.rows(organisationTree);
  const below = await tree.run(
    tree
      .select()
      .select(["row.descendantId", "row.depth"])
      .where("row.ancestorId", "=", id)
      .orderBy("row.depth", "desc"),
  );
  // The lowest go first: who takes it back begins with the last, so that each finds what it hangs on.
  for (const level of Map.groupBy(below, ({ depth }) => depth).values()) {
    const removed = await ctx.rows(organisations).removeAll(level.map(({ descendantId }) => descendantId));
    // What the caller does not reach stays, and so does all of it.
    if (removed < level.length) throw organisationError("organisation.out_of_reach");
  }
  dropRights(ctx);
}

async function requireUntied(ctx: Context, { id, name }: Row): Promise<void> {
  const [ties] = await ctx.ask(organisationTies, { organisationId: id });
  if (ties === undefined) throw commonError("record.missing");
  const { staff, affiliated, staffBelow, isTenantsOwn } = ties;
  if (isTenantsOwn) throw organisationError("organisation.tenants_own");
  if (staff > 0) throw organisationError("organisation.has_staff", { name, count: staff });
  if (affiliated > 0) throw organisationError("organisation.has_affiliated", { name, count: affiliated });
  if (staffBelow > 0) throw organisationError("organisation.has_staff_below", { name, count: staffBelow });
}

/** A new organisation lies below one of the data scope; only administrators add a root. */
async function requireParent(ctx: Context, parentId: Id | null): Promise<void> {
  if (parentId === null) {
    if (!isAdministrator(ctx)) throw organisationError("organisation.root_refused");
    if (!ctx.caller.scope.all) throw organisationError("organisation.out_of_reach");
    return;
  }
  const parent = await ctx.rows(organisations).find(parentId);
  if (parent === undefined) throw organisationError("organisation.parent_missing");
  await requireScope(ctx, parentId);
}

async function requireChangeable(ctx: Context, row: Row): Promise<void> {
  await requireReach(ctx, row);
  if (row.parentId === null && !isAdministrator(ctx)) throw organisationError("organisation.root_fixed");
}

/** The policies of the database know the old place alone: where it goes is checked here. */
async function requireMove(ctx: Context, row: Row, parentId: Id | null): Promise<void> {
  if (parentId === null && !isAdministrator(ctx)) throw organisationError("organisation.root_fixed");
  await requireParent(ctx, parentId);
  await requireBranch(ctx, row.id);
  if (parentId === null) return;
  const isBelow = await ctx.rows(organisationTree).count({ ancestorId: row.id, descendantId: parentId });
  if (isBelow > 0) throw organisationError("organisation.below_itself");
}

/** Whoever sees the new place with all below it gets what moves there: the caller must reach all of it himself. */
async function requireBranch(ctx: Context, id: Id): Promise<void> {
  const { isPlatform, scope } = ctx.caller;
  const branch = { all: false, organisations: [], trees: [id] };
  const held = { ...noCapability, isPlatform, scope };
  const excess = await findExcess(ctx, { after: { ...noCapability, scope: branch } }, held);
  if (excess !== undefined) throw organisationError("organisation.out_of_reach");
}

type Named = { type?: string | null | undefined; directorId?: Id | null | undefined };

/** The type is one of the dictionary's, the director somebody whom the caller may see. */
async function requireKnown(ctx: Context, { type, directorId }: Named): Promise<void> {
  if (type !== undefined && type !== null) await requireKnownType(ctx, type);
  if (directorId === undefined || directorId === null) return;
  const found = await ctx.ask(accountNames, { accountIds: [directorId] });
  if (found.length === 0) throw organisationError("organisation.director_missing");
}

const checkViolation = "23514";

/** The database keeps circles and trees that are too deep away, also from two moves at the same time. */
async function inTree<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isDatabaseAnswer(error) && error.code === checkViolation && error.constraint === "organisation_tree_circle") {
      throw organisationError("organisation.below_itself");
    }
    throw error;
  }
}

type Given = { [Name in keyof OrganisationDraft]?: OrganisationDraft[Name] | undefined };

function columnsOf<Input extends Given>({ pid, directorId, longitude, latitude, ...same }: Input) {
  return {
    ...same,
    parentId: pid === undefined ? undefined : parentOf(pid),
    directorAccountId: directorId,
    longitude: longitude?.toString(),
    latitude: latitude?.toString(),
  };
}
