import type { Id } from "#contract/id";
import { type ChangeKind, maxVanishingShare, type VanishingLevel } from "../../sync.contract.ts";
import { placeholders } from "../region.rows.ts";
import { getCodeLevel, listCodesAbove } from "./regionCodes.ts";
import type { ListedRegion, SourceAnswer } from "./source.ts";
import { matchSuccessors } from "./successors.ts";
import type { ChangeDetails } from "./sync.table.ts";

/** A valid region of the installation. */
export type KnownRegion = {
  readonly id: Id;
  readonly parentId: Id | null;
  readonly code: string | null;
  readonly name: string;
};

/** A change that would make the installation agree with a service. */
export type PlannedChange = {
  readonly kind: ChangeKind;
  /** Null for a new one. */
  readonly regionId: Id | null;
  readonly code: string | null;
  readonly name: string;
  readonly beforeName: string | null;
  readonly level: number;
  readonly parentCode: string | null;
  readonly parentName: string | null;
  readonly beforeParentName: string | null;
  readonly successorCode: string | null;
  readonly successorName: string | null;
  readonly details: ChangeDetails;
};

/** What differs, and how much of each level would vanish. */
export type RegionDifference = {
  readonly changes: readonly PlannedChange[];
  readonly vanishing: readonly VanishingLevel[];
};

/** Compares the valid regions of the installation with the answer of a service. */
export function compareRegions(known: readonly KnownRegion[], answer: SourceAnswer): RegionDifference {
  const world = createWorld(known, answer);
  const updates = [...world.listed.values()].flatMap((region) => planListed(world, region));
  const candidates = world.known.filter((region) => isCovered(world, region));
  const vanished = candidates.filter(({ code }) => code !== null && !world.listed.has(code));
  const gone = planVanished(world, vanished, updates);
  return {
    changes: [...updates, ...gone].toSorted((one, other) => orderOf(one) - orderOf(other) || compareCodes(one, other)),
    vanishing: countVanishing(candidates, vanished),
  };
}

/** Both sides, by what they are looked up by. */
type World = {
  readonly known: readonly KnownRegion[];
  readonly byId: ReadonlyMap<Id | null, KnownRegion>;
  readonly byCode: ReadonlyMap<string | null, KnownRegion>;
  readonly children: ReadonlyMap<Id | null, readonly KnownRegion[]>;
  readonly listed: ReadonlyMap<string, ListedRegion>;
  readonly rootCode: string | null;
  /** The lowest level that the service was asked for. */
  readonly lowest: number;
};

function createWorld(known: readonly KnownRegion[], { regions, rootCode, depth }: SourceAnswer): World {
  const rootLevel = rootCode === null ? 0 : getCodeLevel(rootCode);
  const levels = new Set(regions.map(({ code }) => getCodeLevel(code)));
  // A city without districts has its towns, and a municipality its districts, one level further up.
  let lowest = rootLevel;
  for (let left = depth; left > 0 && lowest < 5;) {
    lowest += 1;
    if (levels.has(lowest)) left -= 1;
    else if (![...levels].some((level) => level > lowest)) break;
  }
  return {
    known,
    byId: new Map(known.map((region) => [region.id, region])),
    byCode: new Map(known.map((region) => [region.code, region])),
    children: Map.groupBy(known, ({ parentId }) => parentId),
    listed: new Map(regions.filter(({ code }) => getCodeLevel(code) <= lowest).map((region) => [region.code, region])),
    rootCode,
    lowest,
  };
}

/** Whether the service would have listed a region that exists: a missing one is abolished. */
function isCovered({ byId, rootCode, lowest }: World, region: KnownRegion): boolean {
  const { code, name } = region;
  if (code === null || code === rootCode || placeholders.has(name)) return false;
  if (getCodeLevel(code) > lowest) return false;
  if (rootCode === null) return true;
  let above = byId.get(region.parentId);
  for (let step = 0; above !== undefined && step < 10; step++) {
    if (above.code === rootCode) return true;
    above = byId.get(above.parentId);
  }
  return false;
}

function planListed(world: World, region: ListedRegion): PlannedChange[] {
  const { code, name, parentCode: _, ...details } = region;
  const before = world.byCode.get(code);
  const parentCode = findParentCode(world, region);
  const plan = { code, name, level: getCodeLevel(code), parentCode, parentName: describe(world, parentCode), details };
  const usual = { ...noChange, ...plan };
  if (before === undefined)
    return parentCode === null && plan.level > 1 ? [] : [{ ...usual, kind: "added", regionId: null }];
  const beforeParent = world.byId.get(before.parentId);
  const isRenamed = before.name !== name && !placeholders.has(before.name) && !placeholders.has(name);
  const isMoved = code !== world.rootCode && parentCode !== null && (beforeParent?.code ?? null) !== parentCode;
  if (!isRenamed && !isMoved) return [];
  const same = { ...usual, regionId: before.id, details: {}, name: isRenamed ? name : before.name };
  const beforeName = isRenamed ? before.name : null;
  return isMoved
    ? [{ ...same, kind: "moved", beforeName, beforeParentName: describe(world, beforeParent?.code ?? null) }]
    : [{ ...same, kind: "renamed", beforeName }];
}

const noChange = { beforeName: null, beforeParentName: null, successorCode: null, successorName: null };

/**
 * The code says where a region is, because the services disagree about the levels between. Where no such region exists,
 * it is where the service lists it.
 */
function findParentCode(world: World, { code, parentCode }: ListedRegion): string | null {
  const exists = (one: string) => world.byCode.has(one) || world.listed.has(one);
  const [nearest, ...further] = listCodesAbove(code);
  if (nearest !== undefined && exists(nearest)) return nearest;
  if (parentCode !== null && exists(parentCode)) return parentCode;
  return further.find(exists) ?? null;
}

/** The names of a region and of those above it, as both sides know them. */
function describe({ byCode, byId, listed }: World, code: string | null): string | null {
  if (code === null) return null;
  const names: string[] = [];
  for (let next: string | null = code; next !== null && names.length < 6;) {
    const [before, after]: [KnownRegion | undefined, ListedRegion | undefined] = [byCode.get(next), listed.get(next)];
    const name: string =
      before !== undefined && placeholders.has(before.name) ? "" : (after?.name ?? before?.name ?? "");
    if (name !== "") names.unshift(name);
    next = before === undefined ? (after?.parentCode ?? null) : (byId.get(before.parentId)?.code ?? null);
  }
  return names.join(" / ").slice(0, 200);
}

function planVanished(
  world: World,
  vanished: readonly KnownRegion[],
  updates: readonly PlannedChange[],
): PlannedChange[] {
  const added = updates.filter(({ kind }) => kind === "added");
  const successors = matchSuccessors(vanished, added, ({ parentId }) => world.byId.get(parentId)?.code ?? null);
  const goneIds = new Set(vanished.map(({ id }) => id));
  // The service says nothing about them.
  const listOthersBelow = ({ id: above }: KnownRegion) =>
    (world.children.get(above) ?? []).filter(({ id, code }) => !goneIds.has(id) && !world.listed.has(code ?? ""));
  const planSubtree = (region: KnownRegion): PlannedChange[] => [
    planAbolished(world, region),
    ...listOthersBelow(region).flatMap(planSubtree),
  ];
  return vanished.flatMap((region) => {
    const successor = successors.get(region);
    const others = listOthersBelow(region);
    return [
      planAbolished(world, region, successor),
      ...(successor === undefined
        ? others.flatMap(planSubtree)
        : others.map((child) => planFollowed(world, child, successor))),
    ];
  });
}

type Successor = Pick<PlannedChange, "code" | "name">;

function planAbolished(world: World, region: KnownRegion, successor?: Successor): PlannedChange {
  const { id, code, name, parentId } = region;
  const parentCode = world.byId.get(parentId)?.code ?? null;
  return {
    ...noChange,
    kind: successor === undefined ? "abolished" : "merged",
    regionId: id,
    code,
    name,
    level: levelOf(world, region),
    parentCode,
    parentName: describe(world, parentCode),
    successorCode: successor?.code ?? null,
    successorName: successor?.name ?? null,
    details: {},
  };
}

/** Below the levels that the service was asked for: what lay in an abolished region lies in its successor. */
function planFollowed(world: World, region: KnownRegion, successor: Successor): PlannedChange {
  const beforeParentName = describe(world, world.byId.get(region.parentId)?.code ?? null);
  const parentName = describe(world, successor.code);
  return {
    ...planAbolished(world, region),
    kind: "moved",
    parentCode: successor.code,
    parentName,
    beforeParentName,
  };
}

function levelOf({ byId }: World, region: KnownRegion): number {
  if (region.code !== null) return getCodeLevel(region.code);
  const above = byId.get(region.parentId);
  return above?.code === null || above === undefined ? 1 : getCodeLevel(above.code) + 1;
}

function countVanishing(candidates: readonly KnownRegion[], vanished: readonly KnownRegion[]): VanishingLevel[] {
  const levelsOf = (regions: readonly KnownRegion[]) => Map.groupBy(regions, ({ code }) => getCodeLevel(code ?? ""));
  const gone = levelsOf(vanished);
  return [...levelsOf(candidates)]
    .map(([level, { length: total }]) => {
      const count = gone.get(level)?.length ?? 0;
      return { level, count, total, isTooMany: count / total > maxVanishingShare };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.level - other.level);
}

const kinds: readonly ChangeKind[] = ["merged", "abolished", "moved", "renamed", "added"];

/** What needs a decision comes first. */
function orderOf({ kind }: PlannedChange): number {
  return kinds.indexOf(kind);
}

function compareCodes(one: PlannedChange, other: PlannedChange): number {
  const [left, right] = [one.code ?? "", other.code ?? ""];
  return left < right ? -1 : left > right ? 1 : 0;
}
