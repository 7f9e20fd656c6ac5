import type { StatusValue } from "#contract/fields";
import { bigInteger, defaulted, instant, integer, nullable, reference, smallInteger, text } from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";
import { type ResetIntervalValue, serialError, type SerialModeValue } from "../contract.ts";

/** Rules of serial numbers belong to the whole tenant. */
export const serialRules = defineTable(
  "serial_rule",
  { scope: "tenant", entity: "sysSerial", missing: () => serialError("serial.missing") },
  {
    type: text(32),
    formater: text(128),
    resetInterval: defaulted(smallInteger<ResetIntervalValue>()),
    mode: defaulted(smallInteger<SerialModeValue>()),
    min: defaulted(bigInteger()),
    max: defaulted(bigInteger()),
    seq: bigInteger(),
    expy: instant(),
    takenTime: nullable(instant()),
    resetTime: nullable(instant()),
    resetSeq: nullable(bigInteger()),
    orderNo: defaulted(integer()),
    status: defaulted(smallInteger<StatusValue>()),
    remark: nullable(text(128)),
  },
);

/** Numbers that were given out and are not used. */
export const voidNumbers = definePlainTable(
  "void_number",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    type: text(32),
    number: text(400),
    reason: text(200),
    voidTime: instant(),
    userId: reference(),
    userName: nullable(text(64)),
  },
);
