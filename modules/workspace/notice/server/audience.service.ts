import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { accounts } from "#modules/identity/account/server/account.table";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { positions } from "#modules/identity/position/server/position.table";
import { listVisibleRoles } from "#modules/identity/role/server";
import {
  everybody,
  type NamedAudience,
  type NoticeAudience,
  NoticeTargetKind,
  type NoticeTargetKindValue,
} from "../audience.contract.ts";
import { type ListedNotice, type noticeApi, noticeError } from "../contract.ts";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { noticeTargets } from "./notice.table.ts";
import type { CountedNotice } from "./receiver.service.ts";

type Calls = (typeof noticeApi)["calls"];
type Target = Pick<RowOf<typeof noticeTargets>, "kind" | "targetId" | "withBelow">;

type TargetIds = {
  targeted: boolean;
  organisations: readonly Id[];
  trees: readonly Id[];
  roles: readonly Id[];
  positions: readonly Id[];
  people: readonly Id[];
};

const countAccounts = defineFunction<TargetIds, { row: number }>("count_notice_audience", [
  "targeted",
  "organisations",
  "trees",
  "roles",
  "positions",
  "people",
]);

const { organisation, role, position, person } = NoticeTargetKind;

/** Number of accounts in an audience that the caller sees; publishing reaches the same ones. */
export async function countAudience(ctx: Context, audience: NoticeAudience): Promise<number> {
  const [answer] = await ctx.callFunction(countAccounts, {
    targeted: audience.isTargeted,
    organisations: idsOf(audience.organisations.filter(({ withBelow }) => !withBelow)),
    trees: idsOf(audience.organisations.filter(({ withBelow }) => withBelow)),
    roles: idsOf(audience.roles),
    positions: idsOf(audience.positions),
    people: idsOf(audience.people),
  });
  return answer?.row ?? 0;
}

/** The same for an audience that is not stored yet. */
export async function countGivenAudience(ctx: Context, { audience }: InputOf<Calls["audienceCount"]>): Promise<number> {
  return await countAudience(ctx, audience);
}

function idsOf(targets: readonly { readonly id: Id }[]): Id[] {
  return targets.map(({ id }) => id);
}

/** The stored audience of a notice. */
export async function findAudience(
  ctx: Context,
  { id, isTargeted }: { readonly id: Id; readonly isTargeted: boolean },
): Promise<NoticeAudience> {
  return isTargeted ? toAudience(await ctx.rows(noticeTargets).list({ noticeId: id })) : everybody;
}

function toAudience(targets: readonly Target[]): NoticeAudience {
  const of = (wanted: NoticeTargetKindValue) =>
    targets.filter(({ kind }) => kind === wanted).map(({ targetId: id, withBelow }) => ({ id, withBelow }));
  return {
    isTargeted: true,
    organisations: of(organisation),
    roles: of(role),
    positions: of(position),
    people: of(person),
  };
}

/** Replaces the targets of a draft. Every new one must be there, and people must lie in the caller's data scope. */
export async function setAudience(ctx: Context, noticeId: Id, audience: NoticeAudience): Promise<void> {
  const rows = ctx.rows(noticeTargets);
  const before = await rows.list({ noticeId });
  const after = audience.isTargeted ? toTargets(audience) : [];
  const added = after.filter((target) => !before.some((other) => isSame(target, other)));
  const removed = before.filter((target) => !after.some((other) => isSame(target, other)));
  await requireTargets(ctx, added);
  if (removed.length > 0) await rows.erase({ id: removed.map(({ id }) => id) });
  const { accountId: createUserId, realName: createUserName } = ctx.caller;
  if (added.length > 0)
    await rows.addAll(
      added.map((target) => ({ ...target, noticeId, createTime: ctx.now(), createUserId, createUserName })),
    );
}

function isSame(one: Target, other: Target): boolean {
  return one.kind === other.kind && one.targetId === other.targetId && one.withBelow === other.withBelow;
}

/** Targets without repetition: an organisation that is named twice counts with those below it. */
function toTargets({ organisations: units, ...others }: NoticeAudience): Target[] {
  const trees = new Set(units.filter(({ withBelow }) => withBelow).map(({ id }) => id));
  const plain = (kind: NoticeTargetKindValue, targets: readonly { readonly id: Id }[]): Target[] =>
    [...new Set(idsOf(targets))].map((targetId) => ({ kind, targetId, withBelow: false }));
  return [
    ...plain(organisation, units).map((target) => ({ ...target, withBelow: trees.has(target.targetId) })),
    ...plain(role, others.roles),
    ...plain(position, others.positions),
    ...plain(person, others.people),
  ];
}

async function requireTargets(ctx: Context, targets: readonly Target[]): Promise<void> {
  const names = await loadNames(ctx, targets);
  if (!targets.every((target) => names.has(target))) throw noticeError("notice.target_missing");
}

type AddressedNotice = CountedNotice & Pick<ListedNotice, "audience">;

/** Adds the audiences to notices of a list. */
export async function addAudiences(ctx: Context, items: readonly CountedNotice[]): Promise<AddressedNotice[]> {
  const ids = items.filter(({ isTargeted }) => isTargeted).map(({ id }) => id);
  const targets = ids.length === 0 ? [] : await ctx.rows(noticeTargets).list({ noticeId: ids });
  const names = await loadNames(ctx, targets);
  return items.map((notice) => {
    const own = targets.filter(({ noticeId }) => noticeId === notice.id);
    return { ...notice, audience: notice.isTargeted ? toNamed(own, names) : everybody };
  });
}

function toNamed(targets: readonly Target[], names: TargetNames): NamedAudience {
  const of = (wanted: NoticeTargetKindValue) =>
    targets.filter(({ kind }) => kind === wanted).map((target) => ({ id: target.targetId, name: names.of(target) }));
  const units = targets.filter(({ kind }) => kind === organisation);
  return {
    isTargeted: true,
    organisations: units.map((unit) => ({ id: unit.targetId, name: names.of(unit), withBelow: unit.withBelow })),
    roles: of(role),
    positions: of(position),
    people: of(person),
  };
}

type TargetNames = {
  /** Whether it is there and the caller may see it. */
  has(target: Pick<Target, "kind" | "targetId">): boolean;
  of(target: Pick<Target, "kind" | "targetId">): string | null;
};

/** Names of targets; those that are gone or hidden from the caller have none. */
export async function loadNames(
  ctx: Context,
  targets: readonly Pick<Target, "kind" | "targetId">[],
): Promise<TargetNames> {
  const loaded = await Promise.all(
    sources.map(async ({ kind, entity, field, load }) => {
      const ids = targets.filter((target) => target.kind === kind).map(({ targetId }) => targetId);
      const found = ids.length === 0 ? [] : await load(ctx, ids);
      const isNameHidden = isHidden(ctx.caller, entity, field);
      return [kind, new Map(found.map(({ id, name }) => [id, isNameHidden ? null : name]))] as const;
    }),
  );
  const byKind = new Map(loaded);
  return {
    has: ({ kind, targetId }) => byKind.get(kind)?.has(targetId) === true,
    of: ({ kind, targetId }) => byKind.get(kind)?.get(targetId) ?? null,
  };
}

type Source = {
  readonly kind: NoticeTargetKindValue;
  readonly entity: string;
  readonly field: string;
  readonly load: (ctx: Context, ids: readonly Id[]) => Promise<readonly { readonly id: Id; readonly name: string }[]>;
};

const sources: readonly Source[] = [
  {
    kind: organisation,
    entity: "sysOrg",
    field: "name",
    load: async (ctx, id) => await ctx.rows(organisations).list({ id }),
  },
  { kind: role, entity: "sysRole", field: "name", load: listVisibleRoles },
  { kind: position, entity: "sysPos", field: "name", load: async (ctx, id) => await ctx.rows(positions).list({ id }) },
  {
    kind: person,
    entity: "sysUser",
    field: "realName",
    load: async (ctx, ids) => {
      const rows = ctx.rows(accounts);
      const people = await rows.run(rows.select().select(["row.id", "row.realName"]).where("row.id", "in", ids));
      return people.map(({ id, realName }) => ({ id, name: realName }));
    },
  },
];
