import {
  bigInteger,
  calendarDate,
  defaulted,
  instant,
  nullable,
  reference,
  smallInteger,
  text,
} from "#core/rows/column";
import { defineGlobalTable, definePlainTable } from "#core/rows/table";

/** Limits of every tenant without limits of its own. */
export const usageDefaults = defineGlobalTable(
  "usage_default",
  { location: "copied" },
  {
    kind: text(32),
    softLimit: nullable(bigInteger()),
    hardLimit: nullable(bigInteger()),
  },
);

/** Limits of single tenants. Only a function of the database writes them, in the main tenant. */
export const usageLimits = definePlainTable(
  "usage_limit",
  { location: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    kind: text(32),
    softLimit: nullable(bigInteger()),
    hardLimit: nullable(bigInteger()),
    updateTime: defaulted(instant()),
    updateUserName: nullable(text(64)),
  },
);

/** What a tenant had at the end of a day, or what happened on it. */
export const usageDays = definePlainTable(
  "usage_day",
  { location: "tenant", scope: "tenant", archive: "contained" },
  { kind: text(32), day: calendarDate(), used: defaulted(bigInteger()) },
);

/** The last count of each kind, and the threshold that it has reached. */
export const usageStates = definePlainTable(
  "usage_state",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    kind: text(32),
    used: defaulted(bigInteger()),
    /** A position in `UsageLevel`. */
    level: defaulted(smallInteger()),
    /** When the level was reached; null at the lowest. */
    crossedAt: nullable(instant()),
    countedAt: defaulted(instant()),
  },
);

/** Thresholds that accounts have been told of. A database policy shows each only its own row. */
export const seenUsageWarnings = definePlainTable(
  "usage_warning_seen",
  { location: "tenant", scope: "tenant", archive: "transient", isPersonal: true },
  { id: defaulted(reference()), accountId: reference(), kind: text(32), crossedAt: instant() },
);

/** When each tenant was counted last. Only a function of the database writes it. */
export const usageCountings = definePlainTable(
  "usage_counting",
  { location: "control", scope: "tenant" },
  { countedAt: defaulted(instant()) },
);
