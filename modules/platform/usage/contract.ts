import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, SearchText } from "#contract/fields";
import { Id } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

/** Days of the course that the page shows. */
export const usageCourseDays = 90;
/** The share of the hard limit at which administrators are warned. */
export const nearShare = 0.9;

/** How close a tenant is to its limits: beyond the soft one, at 90 % of the hard one, or at the hard one. */
export const UsageLevel = z.enum(["free", "soft", "near", "full"]);
/** See `UsageLevel`. */
export type UsageLevel = z.infer<typeof UsageLevel>;

/** What is compared for a level; a null limit is none. */
export type UsageFigures = {
  readonly used: number;
  readonly softLimit: number | null;
  readonly hardLimit: number | null;
};

/** The level of a use. */
export function getUsageLevel({ used, softLimit, hardLimit }: UsageFigures): UsageLevel {
  if (hardLimit !== null && used >= hardLimit) return "full";
  if (hardLimit !== null && used >= hardLimit * nearShare) return "near";
  return softLimit !== null && used >= softLimit ? "soft" : "free";
}

const KindName = z
  .string()
  .max(32)
  .meta({ examples: ["accounts"] });
const Limit = z.int().min(0).nullable();

/** Limits of one kind. Null: none. */
const Limits = z.object({ softLimit: Limit, hardLimit: Limit });

const isInOrder = ({ softLimit, hardLimit }: z.infer<typeof Limits>) =>
  softLimit === null || hardLimit === null || softLimit <= hardLimit;
const order = { path: ["softLimit"], params: { key: "usage.softAboveHard" } };

/** A kind of usage. */
const Kind = z.object({
  name: KindName,
  /** In the caller's language. */
  title: z.string(),
  /** What helps at the limit. */
  advice: z.string(),
  unit: z.enum(["count", "bytes"]),
  /** What the tenant has, or what has happened in the calendar month. */
  per: z.enum(["now", "month"]),
  /** Whether more is refused at the hard limit; otherwise a limit only warns. */
  canRefuse: z.boolean(),
});

/** A day of the course: what the tenant had at its end, or what happened on it. */
const UsageDay = z.object({ day: z.iso.date(), used: z.int() });

/** How much of a kind a tenant uses. */
export const KindUsage = Kind.extend({
  ...Limits.shape,
  used: z.int(),
  level: UsageLevel,
  countedAt: Instant,
  /** Oldest first; days without a count are missing. */
  days: z.array(UsageDay),
});
/** See `KindUsage`. */
export type KindUsage = z.infer<typeof KindUsage>;

/** A threshold that the tenant has reached. It is told once for each `crossedAt`. */
const UsageWarning = Kind.pick({ name: true, title: true, advice: true, unit: true, canRefuse: true }).extend({
  ...Limits.shape,
  used: z.int(),
  level: UsageLevel,
  crossedAt: Instant,
});
/** See the schema of the same name. */
export type UsageWarning = z.infer<typeof UsageWarning>;

/** Limits of a kind that apply to every tenant without limits of its own. */
export const DefaultLimits = Kind.omit({ advice: true }).extend(Limits.shape);
/** See `DefaultLimits`. */
export type DefaultLimits = z.infer<typeof DefaultLimits>;

/** The usage of one tenant, for the platform administrator. */
export const TenantUsage = z.object({
  name: z.string(),
  kinds: z.array(KindUsage.extend({ hasOwnLimits: z.boolean(), defaults: Limits })),
});
/** See `TenantUsage`. */
export type TenantUsage = z.infer<typeof TenantUsage>;

/** A tenant and its use of one kind. */
export const ListedUsage = defineRecordSchema(
  "sysUsage",
  "usage",
  z.object({
    /** The tenant's. */
    id: Id,
    name: z.string(),
    used: z.int(),
    softLimit: Limit,
    hardLimit: Limit,
    level: UsageLevel,
    unit: z.enum(["count", "bytes"]),
    hasOwnLimits: z.boolean(),
    /** Null: not counted yet. */
    countedAt: Instant.nullable(),
  }),
  // Only the platform administrator reads it, and no role hides fields from that account.
  {
    always: ["name", "used", "softLimit", "hardLimit", "level", "unit", "hasOwnLimits", "countedAt"],
  },
);
/** See `ListedUsage`. */
export type ListedUsage = z.infer<typeof ListedUsage>;

/** Limits of a kind. Of a tenant without own limits, those of the installation apply. */
export const LimitState = Limits.extend({ hasOwnLimits: z.boolean() });
/** See `LimitState`. */
export type LimitState = z.infer<typeof LimitState>;

/** A change of limits: the kinds that it concerns, each with its limits before and after. */
export const LimitChange = z.object({
  id: Id,
  at: Instant,
  account: z.string(),
  steps: z.array(
    Kind.pick({ title: true, unit: true }).extend({
      kind: z.string(),
      /** Null: not recorded. */
      before: LimitState.nullable(),
      after: LimitState,
    }),
  ),
});
/** See `LimitChange`. */
export type LimitChange = z.infer<typeof LimitChange>;

const ChangedLimits = z.object({ kind: KindName, softLimit: Limit.default(null), hardLimit: Limit.default(null) });
/** Changed limits of a tenant. `hasOwnLimits` false: those of the installation apply again. */
const TenantChange = ChangedLimits.extend({ hasOwnLimits: z.boolean() }).refine(isInOrder, order);
const DefaultChange = ChangedLimits.refine(isInOrder, order);
const example = { kind: "accounts", softLimit: 80, hardLimit: 100 };

/** What tenants use, and their limits. */
export const usageApi = defineApi("sysUsage", {
  /** The caller's tenant. */
  own: get(NoInput, z.array(KindUsage), "granted"),
  /** Thresholds that the caller's tenant has reached, and that the caller has not seen. */
  warnings: get(NoInput, z.array(UsageWarning), { code: "sysUsage/own" }),
  /** The caller has seen the warnings of these kinds. */
  noteWarnings: post(
    z.object({
      kinds: z
        .array(KindName)
        .max(50)
        .meta({ examples: [["accounts"]] }),
    }),
    Done,
    {
      code: "sysUsage/own",
    },
  ),
  /** Tenants by their use of a kind. */
  page: post(
    PageQuery.pick({ page: true, pageSize: true }).extend({
      kind: KindName.default("accounts"),
      name: SearchText,
      sort: z.enum(["share", "used"]).default("share"),
    }),
    pageOf(ListedUsage),
    "platform",
  ),
  tenant: get(z.object({ tenantId: Id }), TenantUsage, "platform"),
  saveLimits: post(
    z.object({
      tenantId: Id,
      limits: z
        .array(TenantChange)
        .max(50)
        .meta({ examples: [[{ ...example, hasOwnLimits: true }]] }),
    }),
    Done,
    "platform",
  ),
  defaults: get(NoInput, z.array(DefaultLimits), "platform"),
  saveDefaults: post(
    z.object({
      limits: z
        .array(DefaultChange)
        .max(50)
        .meta({ examples: [[example]] }),
    }),
    Done,
    "platform",
  ),
  /** Changes of the limits of a tenant, or without one of the installation; the latest first. */
  changes: post(
    PageQuery.pick({ page: true, pageSize: true }).extend({ tenantId: Id.optional() }),
    pageOf(LimitChange),
    "platform",
  ),
});

export const usageError = errors({ "usage.unknownKind": "D1002" });
