import type { UsageKind } from "#core/request/quota";
import { exportError } from "../contract.ts";

/** The name of this kind of usage. */
export const exportUsageName = "exports";

/** Exports that were started in a month, whatever became of them. */
export const exportUsage: UsageKind = {
  name: exportUsageName,
  title: "export.usage",
  advice: "export.usage.advice",
  unit: "count",
  measure: { per: "month" },
  refuse: (limit) => exportError("export.limit_reached", { limit }),
};
