import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { InputOf } from "#contract/api";
import {
  type MovePreview,
  type organisationApi,
  type OrganisationChanges,
  type OrganisationDraft,
  organisationError,
} from "../contract.ts";
import { findExcess, noCapability, invalidateRights } from "#modules/identity/access/server";
import type { Context, TenantContext } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { isDatabaseError } from "#core/rows/transaction";
import { accountNames, organisationUsage } from "./tree/organisation.functions.ts";
import { describeMove } from "./tree/describeMove.ts";
import { isAdministrator, requireDataScope, requireWriteScope } from "./tree/organisation.scope.ts";
import { type OrganisationRow, toParentId } from "./list/organisation.rows.ts";
import { organisations, organisationTree } from "./organisation.table.ts";
import { requireKnownType } from "./organisationType.ts";

type Calls = typeof organisationApi.calls;

const takenError = () => organisationError("organisation.taken");

/** Adds an organisation below one of the caller's data scope; returns its id, as existing clients expect. */
export async function addOrganisation(ctx: Context, draft: OrganisationDraft): Promise<Id> {
  await requireParent(ctx, toParentId(draft.pid));
  await requireReferences(ctx, draft);
  return await inTree(
    async () => await mapUniqueViolation(takenError, async () => await ctx.rows(organisations).add(columnsOf(draft))),
  );
}

/** Updates an organisation and, with another parent, moves it with everything below it. */
export async function updateOrganisation(
  ctx: Context,
  { id, version, ...changes }: OrganisationChanges,
): Promise<void> {
  const row = await ctx.rows(organisations).get(id);
  await requireChangeable(ctx, row);
  const isMoved = changes.pid !== undefined && toParentId(changes.pid) !== row.parentId;
  if (isMoved) await requireMove(ctx, row, toParentId(changes.pid ?? 0));
  await requireReferences(ctx, {
    type: changes.type === row.type ? undefined : changes.type,
    directorId: changes.directorId === row.directorAccountId ? undefined : changes.directorId,
  });
  await inTree(
    async () =>
      await mapUniqueViolation(
        takenError,
        async () => await ctx.rows(organisations).update(id, columnsOf(changes), version),
      ),
  );
  if (isMoved) invalidateRights(ctx);
}

/** Renames root organisations that carry the tenant's earlier name. */
export async function nameRootOrganisation(
  ctx: Context,
  { earlier, name }: { earlier: string; name: string },
): Promise<void> {
  const roots = await ctx.rows(organisations).list({ parentId: null, name: earlier });
  for (const { id } of roots)
    await mapUniqueViolation(takenError, async () => await ctx.rows(organisations).update(id, { name }));
}

/** Adds the root organisation of a new tenant, with the id and the name of the tenant. */
export async function addRootOrganisation(ctx: TenantContext, { id, name }: { id: Id; name: string }): Promise<void> {
  await ctx.rows(organisations).add({ id, name, code: name, level: 1, parentId: null });
}

/** Renames the root organisation of a tenant together with it. */
export async function renameRootOrganisation(
  ctx: TenantContext,
  { id, name }: { id: Id; name: string },
): Promise<void> {
  await mapUniqueViolation(takenError, async () => await ctx.rows(organisations).update(id, { name }));
}

/** Enables or disables an organisation; returns the number of rows. */
export async function setOrganisationStatus(
  ctx: Context,
  { id, status }: InputOf<Calls["setStatus"]>,
): Promise<number> {
  const row = await ctx.rows(organisations).get(id);
  await requireChangeable(ctx, row);
  return await ctx.rows(organisations).set(id, { status });
}

/** The effects of a move; refused like the move itself. */
export async function previewMove(ctx: Context, { id, pid }: InputOf<Calls["movePreview"]>): Promise<MovePreview> {
  const row = await ctx.rows(organisations).get(id);
  await requireChangeable(ctx, row);
  await requireMove(ctx, row, toParentId(pid));
  return await describeMove(ctx, { movedId: id, newParentId: toParentId(pid) });
}

/**
 * Deletes an organisation with everything below it if it has no members, whether or not the caller sees them. A trigger
 * removes it from the lists of roles.
 */
export async function deleteOrganisation(ctx: Context, { id }: { id: Id }): Promise<void> {
  const row = await ctx.rows(organisations).get(id);
  await requireWriteScope(ctx, row);
  await requireNoTies(ctx, row);
  const tree = ctx.rows(organisationTree);
  const below = await tree.run(
    tree
      .select()
      .select(["row.descendantId", "row.depth"])
      .where("row.ancestorId", "=", id)
      .orderBy("row.depth", "desc"),
  );
  // The lowest level first: an undo starts with the last, so that each finds its parent.
  for (const level of Map.groupBy(below, ({ depth }) => depth).values()) {
    const removedCount = await ctx.rows(organisations).removeAll(level.map(({ descendantId }) => descendantId));
    // A level that the caller reaches only in part refuses the whole deletion.
    if (removedCount < level.length) throw organisationError("organisation.out_of_reach");
  }
  invalidateRights(ctx);
}

async function requireNoTies(ctx: Context, { id, name }: OrganisationRow): Promise<void> {
  const [ties] = await ctx.callFunction(organisationUsage, { organisationId: id });
  if (ties === undefined) throw commonError("record.missing");
  const { staff, affiliated, staffBelow, isTenantsOwn } = ties;
  if (isTenantsOwn) throw organisationError("organisation.tenants_own");
  if (staff > 0) throw organisationError("organisation.has_staff", { name, count: staff });
  if (affiliated > 0) throw organisationError("organisation.has_affiliated", { name, count: affiliated });
  if (staffBelow > 0) throw organisationError("organisation.has_staff_below", { name, count: staffBelow });
}

/** A new organisation is below one of the data scope; only administrators add a root. */
async function requireParent(ctx: Context, parentId: Id | null): Promise<void> {
  if (parentId === null) {
    if (!isAdministrator(ctx)) throw organisationError("organisation.root_refused");
    if (!ctx.caller.scope.all) throw organisationError("organisation.out_of_reach");
    return;
  }
  const parent = await ctx.rows(organisations).find(parentId);
  if (parent === undefined) throw organisationError("organisation.parent_missing");
  await requireDataScope(ctx, parentId);
}

/** Refuses a change of an organisation that the caller may not change. */
export async function requireChangeable(ctx: Context, row: OrganisationRow): Promise<void> {
  await requireWriteScope(ctx, row);
  if (row.parentId === null && !isAdministrator(ctx)) throw organisationError("organisation.root_fixed");
}

/** The database policies check only the old location: the new one is checked here. */
async function requireMove(ctx: Context, row: OrganisationRow, parentId: Id | null): Promise<void> {
  if (parentId === null && !isAdministrator(ctx)) throw organisationError("organisation.root_fixed");
  await requireParent(ctx, parentId);
  await requireBranch(ctx, row.id);
  if (parentId === null) return;
  const isBelow = await ctx.rows(organisationTree).count({ ancestorId: row.id, descendantId: parentId });
  if (isBelow > 0) throw organisationError("organisation.below_itself");
}

/** Accounts that see the new location with everything below gain what moves there: the caller must reach all of it. */
async function requireBranch(ctx: Context, id: Id): Promise<void> {
  const { isPlatform, scope } = ctx.caller;
  const branch = { all: false, organisations: [], trees: [id] };
  const ownCapability = { ...noCapability, isPlatform, scope };
  const excess = await findExcess(ctx, { after: { ...noCapability, scope: branch } }, ownCapability);
  if (excess !== undefined) throw organisationError("organisation.out_of_reach");
}

type OrganisationReferences = { type?: string | null | undefined; directorId?: Id | null | undefined };

/** The type must be in the dictionary, and the director must be visible to the caller. */
async function requireReferences(ctx: Context, { type, directorId }: OrganisationReferences): Promise<void> {
  if (type !== undefined && type !== null) await requireKnownType(ctx, type);
  if (directorId === undefined || directorId === null) return;
  const found = await ctx.callFunction(accountNames, { accountIds: [directorId] });
  if (found.length === 0) throw organisationError("organisation.director_missing");
}

const checkViolation = "23514";

/** The database prevents cycles and trees that are too deep, even for concurrent moves. */
async function inTree<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isDatabaseError(error) && error.code === checkViolation && error.constraint === "organisation_tree_circle") {
      throw organisationError("organisation.below_itself");
    }
    throw error;
  }
}

type OrganisationFields = { [Name in keyof OrganisationDraft]?: OrganisationDraft[Name] | undefined };

function columnsOf<Input extends OrganisationFields>({ pid, directorId, longitude, latitude, ...same }: Input) {
  return {
    ...same,
    parentId: pid === undefined ? undefined : toParentId(pid),
    directorAccountId: directorId,
    longitude: longitude?.toString(),
    latitude: latitude?.toString(),
  };
}
