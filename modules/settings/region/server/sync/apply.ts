import { type Id, toId } from "#contract/id";
import { regionError } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import { getToday, isAbolishedOn, type RegionRow } from "../region.rows.ts";
import { lockRegionTree } from "../region.service.ts";
import { getRegionType, getShortName } from "../region.standard.ts";
import { regions } from "../region.table.ts";
import type { PlannedChange } from "./compare.ts";

/** What of a row the changes need. */
type CurrentRegion = Pick<RegionRow, "id" | "code" | "name" | "parentId" | "type" | "shortName" | "validTo">;

/** Regions by code and by id, as the changes make them. */
type State = {
  readonly ctx: Context;
  readonly today: string;
  readonly byCode: Map<string, CurrentRegion>;
  readonly byId: Map<Id, CurrentRegion>;
  /** Those that these changes abolish. */
  readonly abolishedIds: Set<Id>;
};

const rowsAtOnce = 500;

/**
 * Applies changes in the call's own transaction; returns how many. A change that no longer fits, because the region was
 * edited since, is left out.
 */
export async function applyChanges(ctx: Context, changes: readonly PlannedChange[]): Promise<number> {
  await ctx.callFunction(lockRegionTree, {});
  const state = await loadState(ctx);
  const ofKind = (...kinds: readonly PlannedChange["kind"][]) => changes.filter(({ kind }) => kinds.includes(kind));
  const added = await addRegions(state, ofKind("added"));
  const changed = await runInParts(ofKind("renamed", "moved"), async (change) => await changeRegion(state, change));
  const gone = await runInParts(ofKind("merged", "abolished"), async (change) => await abolishRegion(state, change));
  if (gone > 0) requireNoStrandedRegions(state);
  return added + changed + gone;
}

async function loadState(ctx: Context): Promise<State> {
  const rows = ctx.rows(regions);
  const columns = [
    "row.id",
    "row.code",
    "row.name",
    "row.parentId",
    "row.type",
    "row.shortName",
    "row.validTo",
  ] as const;
  const known: CurrentRegion[] = await rows.run(rows.select().select(columns));
  const coded = known.flatMap((row) => (row.code === null ? [] : [[row.code, row] as const]));
  return {
    ctx,
    today: getToday(ctx),
    byCode: new Map(coded),
    byId: new Map(known.map((row) => [row.id, row])),
    abolishedIds: new Set(),
  };
}

/** Runs a step for many changes; their statements travel together. Returns how many changes fitted. */
async function runInParts(
  changes: readonly PlannedChange[],
  step: (change: PlannedChange) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (let start = 0; start < changes.length; start += rowsAtOnce) {
    const outcomes = await Promise.all(changes.slice(start, start + rowsAtOnce).map(step));
    count += outcomes.filter(Boolean).length;
  }
  return count;
}

/** Adds regions, parents first. A code that was abolished becomes valid again. */
async function addRegions(state: State, changes: readonly PlannedChange[]): Promise<number> {
  let count = 0;
  for (const [, level] of [...Map.groupBy(changes, (change) => change.level)].toSorted(
    ([one], [other]) => one - other,
  )) {
    const open = level.filter(({ code }) => code !== null && !isValid(state, state.byCode.get(code)));
    const isNew = ({ code }: PlannedChange) => !state.byCode.has(code ?? "");
    const returning = open.filter((change) => !isNew(change));
    count += await runInParts(returning, async (change) => await reviveRegion(state, change));
    count += await insertRegions(state, open.filter(isNew));
  }
  return count;
}

async function insertRegions(state: State, changes: readonly PlannedChange[]): Promise<number> {
  const rows = state.ctx.rows(regions);
  const codeIds = changes.map(({ code }) => toId(Number(code)));
  const used = await rows.run(rows.selectWithDeleted().select(["row.id", "row.code"]).where(oneOf("row.id", codeIds)));
  const usedIds = new Map(used.map(({ id, code }) => [id, code]));
  const placed = changes.flatMap((change) => {
    const parent = change.parentCode === null ? null : state.byCode.get(change.parentCode);
    return parent === undefined ? [] : [{ change, parentId: parent?.id ?? null }];
  });
  const free = placed.filter(({ change: { code } }) => !usedIds.has(toId(Number(code))));
  for (let start = 0; start < free.length; start += rowsAtOnce)
    await rows.addAll(
      free.slice(start, start + rowsAtOnce).map(({ change, parentId }) => ({
        ...newColumns(state, change, parentId),
        // The code is the id as well, so that rows of two installations mean the same.
        id: toId(Number(change.code)),
      })),
    );
  for (const { change, parentId } of free) remember(state, change, { id: toId(Number(change.code)), parentId });
  for (const { change, parentId } of placed.filter((one) => !free.includes(one)))
    remember(state, change, { id: await addUsedId(state, change, parentId), parentId });
  return placed.length;

  async function addUsedId({ ctx }: State, change: PlannedChange, parentId: Id | null): Promise<Id> {
    const id = toId(Number(change.code));
    const columns = newColumns(state, change, parentId);
    // Another region may have taken the id; one that was deleted returns with it.
    if (usedIds.get(id) !== change.code) return await ctx.rows(regions).add(columns);
    await ctx.rows(regions).restore(id);
    await ctx.rows(regions).update(id, { ...columns, validTo: null, successorId: null });
    return id;
  }
}

function newColumns({ today }: State, { name, code, details }: PlannedChange, parentId: Id | null) {
  const { cityCode = null, longitude, latitude } = details;
  return {
    parentId,
    name,
    code,
    shortName: getShortName(code ?? "", name),
    type: getRegionType(code ?? "", name),
    cityCode,
    validFrom: today,
    ...(longitude === undefined || latitude === undefined
      ? {}
      : { longitude: longitude.toFixed(6), latitude: latitude.toFixed(6) }),
  };
}

function remember(state: State, change: PlannedChange, { id, parentId }: Pick<CurrentRegion, "id" | "parentId">): void {
  const { name, code } = change;
  const row: CurrentRegion = { id, parentId, code, name, type: null, shortName: null, validTo: null };
  if (code !== null) state.byCode.set(code, row);
  state.byId.set(id, row);
}

async function reviveRegion(state: State, change: PlannedChange): Promise<boolean> {
  const row = state.byCode.get(change.code ?? "");
  const parent = change.parentCode === null ? null : state.byCode.get(change.parentCode);
  if (row === undefined || parent === undefined) return false;
  const { name } = change;
  const columns = { name, parentId: parent?.id ?? null, validFrom: state.today, validTo: null, successorId: null };
  await state.ctx.rows(regions).update(row.id, columns);
  remember(state, change, { id: row.id, parentId: parent?.id ?? null });
  return true;
}

async function changeRegion(state: State, change: PlannedChange): Promise<boolean> {
  const row = findValid(state, change);
  const parent = change.parentCode === null ? undefined : state.byCode.get(change.parentCode);
  if (row === undefined || (change.beforeName !== null && row.name !== change.beforeName)) return false;
  if (change.kind === "moved" && (parent === undefined || isInside(state, parent, row))) return false;
  const parentId = change.kind === "moved" ? parent?.id : undefined;
  await state.ctx.rows(regions).update(row.id, { ...renamedColumns(row, change), parentId });
  state.byId.set(row.id, { ...row, name: change.name, parentId: parentId ?? row.parentId });
  return true;
}

/** The type and the short name follow the name, unless an administrator has written others. */
function renamedColumns({ name: before, code, type, shortName }: CurrentRegion, { name }: PlannedChange) {
  const of = code ?? "";
  return {
    name,
    type: type === getRegionType(of, before) ? getRegionType(of, name) : undefined,
    shortName: shortName === getShortName(of, before) ? getShortName(of, name) : undefined,
  };
}

function isInside({ byId }: State, region: CurrentRegion, above: CurrentRegion): boolean {
  const line = new Set<Id>();
  for (let next: CurrentRegion | undefined = region; next !== undefined && !line.has(next.id);) {
    if (next.id === above.id) return true;
    line.add(next.id);
    next = next.parentId === null ? undefined : byId.get(next.parentId);
  }
  return false;
}

async function abolishRegion(state: State, change: PlannedChange): Promise<boolean> {
  const row = findValid(state, change);
  if (row === undefined) return false;
  const successor = change.successorCode === null ? undefined : state.byCode.get(change.successorCode);
  await state.ctx.rows(regions).update(row.id, { validTo: state.today, successorId: successor?.id ?? null });
  state.byId.set(row.id, { ...row, validTo: state.today });
  state.abolishedIds.add(row.id);
  return true;
}

function findValid(state: State, { regionId }: PlannedChange): CurrentRegion | undefined {
  const row = regionId === null ? undefined : state.byId.get(regionId);
  return isValid(state, row) ? row : undefined;
}

function isValid({ today }: State, row: CurrentRegion | undefined): row is CurrentRegion {
  return row !== undefined && !isAbolishedOn(row, today);
}

/** A valid region below an abolished one would be in no list. */
function requireNoStrandedRegions(state: State): void {
  const current = [...state.byId.values()].filter((row) => isValid(state, row));
  const stranded = current.find(({ parentId }) => parentId !== null && state.abolishedIds.has(parentId));
  if (stranded === undefined) return;
  const above = stranded.parentId === null ? undefined : state.byId.get(stranded.parentId);
  throw regionError("region.sync_stranded", { name: stranded.name, parent: above?.name ?? "" });
}
