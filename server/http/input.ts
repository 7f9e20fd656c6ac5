import * as z from "zod";
import { type Complaint, complaintOf } from "#contract/invalid";
import { coreOf, fieldsOf } from "#contract/schema";
import type { LocalTime } from "#server/time";

/** What is wrong with an input, by field path (`name`, `items.0.name`; empty = the whole). */
export class InvalidInput extends Error {
  readonly complaints: ReadonlyMap<string, Complaint[]>;

  constructor(complaints: ReadonlyMap<string, Complaint[]>) {
    super("invalid input");
    this.name = "InvalidInput";
    this.complaints = complaints;
  }
}

/** How an input came: texts of a query say booleans as words; `writeNull` keeps nulls instead of "unchanged". */
export type Reading = { isText: boolean; writeNull: boolean; time: LocalTime };

/** Turns what a client sent into what a service takes. Throws InvalidInput. */
export type InputReader = (raw: unknown, how: Reading) => unknown;

type Complain = (path: readonly PropertyKey[], complaint: Complaint) => void;
/** Where in the input a value stands, how the input came, and where to complain. */
type Place = { readonly how: Reading; readonly path: readonly PropertyKey[]; readonly complain: Complain };
type Fit = (value: unknown, place: Place) => unknown;

/**
 * Compiles the schema of a call. Names are matched whatever their case, unknown ones are dropped, numbers and numeric
 * texts stand for each other, instants become `Date`; nothing else is coerced (security 5.1, 5.2).
 */
export function inputReader(schema: z.ZodObject): InputReader {
  const fit = fitOf(schema);
  return (raw, how) => {
    const complaints = new Map<string, Complaint[]>();
    const complain: Complain = (path, complaint) => {
      const key = path.map(String).join(".");
      complaints.set(key, [...(complaints.get(key) ?? []), complaint]);
    };
    const fitted = fit(raw ?? {}, { how, path: [], complain });
    const checked = schema.safeParse(fitted, { reportInput: true });
    for (const issue of checked.error?.issues ?? []) {
      if (!complaints.has(issue.path.map(String).join("."))) complain(issue.path, complaintOf(issue));
    }
    if (complaints.size > 0 || !checked.success) throw new InvalidInput(complaints);
    return checked.data;
  };
}

function fitOf(schema: z.core.$ZodType): Fit {
  const core = coreOf(schema);
  if (core instanceof z.ZodObject) return fitObject(core);
  if (core instanceof z.ZodArray) return fitArray(fitOf(core.element));
  if (isNumeric(core)) return fitNumber;
  if (core instanceof z.ZodBoolean) return fitBoolean;
  if (core instanceof z.ZodDate) return fitDate;
  if (core instanceof z.ZodUnion) return fitUnion(core.options.map((option) => coreOf(option)));
  return fitText;
}

function isNumeric(core: z.core.$ZodType): boolean {
  if (core instanceof z.ZodLiteral) return [...core.values].every((value) => typeof value === "number");
  if (core instanceof z.ZodUnion) return core.options.every((option) => isNumeric(coreOf(option)));
  return core instanceof z.ZodNumber;
}

function fitObject(core: z.ZodObject): Fit {
  const fields = new Map(
    fieldsOf(core).map(([name, field]) => [name.toLowerCase(), { name, fit: fitOf(field) }] as const),
  );
  return (value, place) => {
    const { how, path, complain } = place;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const result: Record<string, unknown> = {};
    for (const [given, part] of Object.entries(value)) {
      const field = fields.get(given.toLowerCase());
      if (field === undefined || (part === null && !how.writeNull)) continue;
      const at = [...path, field.name];
      if (Object.hasOwn(result, field.name)) complain(at, { key: "invalid.twice" });
      result[field.name] = field.fit(part, { ...place, path: at });
    }
    return result;
  };
}

function fitArray(fit: Fit): Fit {
  return (value, place) => {
    const each = (part: unknown, index: number) => fit(part, { ...place, path: [...place.path, index] });
    if (place.how.isText && typeof value === "string") return value === "" ? [] : value.split(",").map(each);
    return Array.isArray(value) ? value.map(each) : value;
  };
}

/** Texts and numbers may be told apart by their options; else both stay as they came. */
function fitUnion(options: readonly z.core.$ZodType[]): Fit {
  const takesText = options.some((option) => option instanceof z.ZodString);
  return (value, place) => (takesText ? fitText(value, place) : value);
}

const fitNumber: Fit = (value) => {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return undefined;
  return /^-?\d{1,16}(?:\.\d{1,10})?$/u.test(text) ? Number(text) : value;
};

const fitBoolean: Fit = (value, { how }) => {
  if (!how.isText || typeof value !== "string") return value;
  const text = value.toLowerCase();
  if (text === "") return undefined;
  return text === "true" ? true : text === "false" ? false : value;
};

const fitDate: Fit = (value, { how }) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : (how.time.parse(value.trim()) ?? value);
};

const fitText: Fit = (value, { path, complain }) => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "string" && !isCleanText(value)) complain(path, { key: "invalid.characters" });
  return value;
};

/** Whether the database and JSON can hold a text: no NUL, no half of a surrogate pair. */
export function isCleanText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
