import type { TenantContext } from "#core/request/context";
import { type SerialType, serialTypes, type SlotValues } from "#core/request/serialNumber";
import { organisations } from "#modules/identity/organisation/server";
import { commonSlots, parseFormat, serialError } from "../contract.ts";

/** A number of a sequence, and when it is given out. */
export type SerialValue = {
  readonly formater: string;
  readonly seq: number;
  readonly max: number;
  readonly moment: Date;
};

/** Throws unless a format contains `{SEQ}`, and nothing but known slots. */
export function checkFormat(formater: string, ownSlots: readonly string[]): void {
  const known = [...commonSlots, ...ownSlots];
  const slots = parseFormat(formater).flatMap(({ slot }) => (slot === undefined ? [] : [slot]));
  const unknown = slots.find((slot) => !known.includes(slot));
  if (unknown !== undefined)
    throw serialError("serial.unknown_slot", { slot: unknown, known: known.map((name) => `{${name}}`).join(" ") });
  if (!slots.includes("SEQ")) throw serialError("serial.without_seq");
}

const maxId = "9007199254740991".length;
const maxOrganisationType = 64;

/** The length of the longest number. */
export function getMaxLength({ formater, max }: Pick<SerialValue, "formater" | "max">, examples: SlotValues): number {
  const lengths = new Map(Object.entries(examples).map(([name, { length }]) => [name, length]));
  const ids = [["TenantId", maxId] as const, ["UserId", maxId] as const, ["OrgId", maxId] as const];
  for (const [name, length] of [...ids, ["OrgType", maxOrganisationType] as const]) lengths.set(name, length);
  lengths.set("SEQ", String(max).length);
  // What is left are parts of the time, which are as long as their names.
  return parseFormat(formater).reduce(
    (sum, { slot, text }) => sum + (slot === undefined ? text.length : (lengths.get(slot) ?? slot.length)),
    0,
  );
}

/** The names of a type's own slots. */
export function listOwnSlots(type: SerialType | undefined): string[] {
  return type?.slots?.map(({ name }) => name) ?? [];
}

/** Example values of the slots of all types. */
export function listExamples(ctx: TenantContext): SlotValues {
  const slots = serialTypes.list(ctx).flatMap(({ slots: own = [] }) => own);
  return Object.fromEntries(slots.map(({ name, example }) => [name, example]));
}

/** The number as it is shown. `values` are those of the type's own slots. */
export async function formatNumber(ctx: TenantContext, value: SerialValue, values: SlotValues): Promise<string> {
  const parts = parseFormat(value.formater);
  const needsType = parts.some(({ slot }) => slot === "OrgType");
  const known = new Map(Object.entries(values));
  for (const [name, text] of listTimes(ctx, value.moment)) known.set(name, text);
  known.set("SEQ", String(value.seq).padStart(String(value.max).length, "0"));
  known.set("TenantId", String(ctx.tenantId));
  known.set("UserId", String(ctx.caller?.accountId ?? 0));
  known.set("OrgId", String(ctx.caller?.organisationId ?? 0));
  if (needsType) known.set("OrgType", await readOrganisationType(ctx));
  return parts.map(({ slot, text }) => (slot === undefined ? text : getValue(known, slot))).join("");
}

function getValue(known: ReadonlyMap<string, string>, slot: string): string {
  const value = known.get(slot);
  if (value === undefined) throw serialError("serial.missing_value", { slot });
  return value;
}

/** Date and time in the time zone of the installation. */
function listTimes({ app }: TenantContext, moment: Date): [name: string, text: string][] {
  const [yyyy = "", MM = "", dd = "", HH = "", mm = "", ss = ""] = app.time.format(moment).split(/[- :]/u);
  return Object.entries({ yyyy, yy: yyyy.slice(-2), MM, dd, HH, mm, ss });
}

async function readOrganisationType(ctx: TenantContext): Promise<string> {
  const id = ctx.caller?.organisationId;
  if (id === null || id === undefined) return "";
  return (await ctx.rows(organisations).find(id))?.type ?? "";
}
