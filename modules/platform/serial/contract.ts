import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import {
  auditColumns,
  createUpdateSchema,
  Instant,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

/** When a sequence starts again from its minimum (contract 10, 10.7). */
export const ResetInterval = { never: 1, day: 2, month: 3, year: 4 } as const;

const IntervalValue = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
/** See `ResetInterval`. */
export type ResetIntervalValue = z.infer<typeof IntervalValue>;

/** Whether the numbers of a type have gaps: gapless callers wait for each other, fast ones do not. */
export const SerialMode = { gapless: 1, fast: 2 } as const;

const ModeValue = z.union([z.literal(1), z.literal(2)]).meta({ examples: [SerialMode.gapless] });
/** See `SerialMode`. */
export type SerialModeValue = z.infer<typeof ModeValue>;

/** Slots that the format of every type may contain. */
export const commonSlots = [
  "SEQ",
  "yyyy",
  "yy",
  "MM",
  "dd",
  "HH",
  "mm",
  "ss",
  "TenantId",
  "UserId",
  "OrgId",
  "OrgType",
] as const;

/** Maximum length of a format. */
export const maxFormat = 128;

const Type = text(32).meta({ examples: ["JOBNUM"] });
const Format = text(maxFormat).meta({ examples: ["R{yyyy}{MM}{dd}{SEQ}"] });
const Limit = z.int().min(1);
const VoidedNumber = text(400);

/** Fields of the form. An interval that does not exist is refused by the service with S0006. */
export const SerialDraft = z.object({
  type: Type,
  formater: Format,
  resetInterval: z
    .int()
    .default(ResetInterval.never)
    .meta({ examples: [ResetInterval.never] }),
  mode: ModeValue.default(SerialMode.gapless),
  min: Limit.default(1),
  max: Limit.default(99_999_999),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
});

/** How the numbers of a type look, and how far they are. */
export const Serial = defineRecordSchema(
  "sysSerial",
  "serial",
  z.object({
    id: Id,
    type: z.string(),
    /** The type in the caller's language. */
    typeName: z.string(),
    formater: z.string(),
    resetInterval: IntervalValue,
    mode: ModeValue,
    min: z.int(),
    max: z.int(),
    /** The last number of the sequence that was given out; `min` - 1 before the first. */
    seq: z.int(),
    /** When the sequence last started from `min`. */
    expy: Instant,
    takenTime: Instant.nullable(),
    /** When the sequence was last reset by hand, and the last number of it before. */
    resetTime: Instant.nullable(),
    resetSeq: z.int().nullable(),
    /** Null if none was given out, or if it depends on who has taken it. */
    lastNumber: z.string().nullable(),
    /** The number that the caller would get now; null if there is none left. */
    nextNumber: z.string().nullable(),
    orderNo: z.int(),
    status: StatusValue,
    remark: z.string().nullable(),
    ...auditColumns,
  }),
  {
    names: {
      typeName: ["sysSerial:type"],
      lastNumber: ["sysSerial:formater", "sysSerial:seq"],
      nextNumber: ["sysSerial:formater", "sysSerial:seq"],
    },
  },
);
/** See the schema of the same name. */
export type Serial = z.infer<typeof Serial>;

/** A number that was given out and is not used. */
export const VoidNumber = z.object({
  id: Id,
  type: z.string(),
  number: z.string(),
  reason: z.string(),
  voidTime: Instant,
  userName: z.string().nullable(),
});
/** See the schema of the same name. */
export type VoidNumber = z.infer<typeof VoidNumber>;

const TypeOnly = z.object({ type: Type });
const page = { code: "sysSerial/page" };

/** Serial numbers (contract 10, 10.7). */
export const serialApi = defineApi("sysSerial", {
  page: post(ListQuery.extend({ type: SearchText, status: StatusValue.optional() }), pageOf(Serial), "granted"),
  detail: get(z.object({ id: Id }), Serial, "signedIn"),
  add: post(SerialDraft, Done, "granted"),
  /** The sequence goes on; only a minimum above it moves it. */
  update: post(createUpdateSchema(SerialDraft), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), "granted"),
  /** The sequence starts from its minimum with the next number. */
  reset: post(IdOnly, Done, "granted"),
  /** The types that modules declare. */
  typeList: get(NoInput, z.array(z.object({ text: z.string(), value: z.string() })), "signedIn"),
  /** The slots with their braces. */
  slotList: get(NoInput, z.array(z.string()), "signedIn"),
  /** The slots of the types' own, which only their formats may contain. */
  typeSlots: get(NoInput, z.array(z.object({ type: z.string(), name: z.string(), title: z.string() })), page),
  /** The number after `seq`; nothing is stored. Forms of existing clients have no `seq` before the rule is saved. */
  preview: post(z.object({ formater: Format, seq: z.int().min(0).default(0), max: Limit }), z.string(), "signedIn"),
  nextSeqNo: post(TypeOnly, z.string(), "signedIn"),
  /** A number of the main tenant, of a type that all tenants share. */
  globalNextSeqNo: post(TypeOnly, z.string(), "signedIn"),
  /** The register of numbers that are not used, the newest first. */
  voidPage: post(PageQuery.extend({ type: SearchText, number: SearchText }), pageOf(VoidNumber), page),
  voidNumber: post(z.object({ type: Type, number: VoidedNumber, reason: text(200) }), Done, "granted"),
});

export const serialError = errors({
  "serial.busy": "S0001",
  "serial.no_rule": "S0002",
  "serial.full": "S0004",
  "serial.not_saved": "S0005",
  "serial.bad_interval": "S0006",
  "serial.unknown_type": "S0007",
  "serial.bad_range": "S0009",
  "serial.without_seq": "S0010",
  "serial.unknown_slot": "S0011",
  "serial.missing_value": "S0012",
  "serial.not_given_out": "S0013",
  "serial.too_long": "S0014",
  "serial.voided": "D1006",
  "serial.exists": "D1006",
  "serial.missing": "D1002",
});

/** What a format is made of: texts, and slots by their names. A brace without its other half is a slot of that name. */
export function parseFormat(formater: string): { readonly slot: string | undefined; readonly text: string }[] {
  return [...formater.matchAll(/\{(?<slot>[^{}]*)\}|(?<brace>[{}])|[^{}]+/gu)].map(({ 0: text, groups }) => ({
    slot: groups?.["slot"] ?? groups?.["brace"],
    text,
  }));
}

/** Whether each period of the interval shows in the number. If one does not, its numbers return in the next. */
export function showsPeriod(formater: string, interval: ResetIntervalValue): boolean {
  const slots = new Set(parseFormat(formater).map(({ slot }) => slot));
  const hasYear = slots.has("yyyy") || slots.has("yy");
  const hasMonth = hasYear && slots.has("MM");
  if (interval === ResetInterval.day) return hasMonth && slots.has("dd");
  if (interval === ResetInterval.month) return hasMonth;
  return interval === ResetInterval.never || hasYear;
}
