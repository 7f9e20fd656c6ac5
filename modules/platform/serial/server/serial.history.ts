import type { TrackedRecord } from "#core/request/history/trackedRecord";
import { ResetInterval, SerialMode } from "../contract.ts";
import { serialRules } from "./serial.table.ts";

/** History of rules. Limits depend on each other, so an undo writes all fields; it never moves the sequence back. */
export const serialRecord: TrackedRecord = {
  entity: "sysSerial",
  prefix: "serial",
  table: serialRules,
  read: "sysSerial/page",
  update: "sysSerial/update",
  remove: "sysSerial/delete",
  furtherWrites: ["sysSerial/reset"],
  name: "type",
  details: ["formater"],
  valueTexts: {
    mode: { [SerialMode.gapless]: "serial.mode.gapless", [SerialMode.fast]: "serial.mode.fast" },
    resetInterval: {
      [ResetInterval.never]: "serial.interval.never",
      [ResetInterval.day]: "serial.interval.day",
      [ResetInterval.month]: "serial.interval.month",
      [ResetInterval.year]: "serial.interval.year",
    },
  },
};
