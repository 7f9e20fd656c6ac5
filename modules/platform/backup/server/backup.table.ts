import { boolean, defaulted, integer, text } from "#core/rows/column";
import { defineGlobalTable } from "#core/rows/table";

/** The schedule of the installation's backups, in one row. */
export const backupPlans = defineGlobalTable(
  "backup_plan",
  { location: "control" },
  {
    isOn: defaulted(boolean()),
    startTime: text(5),
    isChecked: defaulted(boolean()),
    keepDaily: defaulted(integer()),
    keepWeekly: defaulted(integer()),
    keepMonthly: defaulted(integer()),
  },
);
