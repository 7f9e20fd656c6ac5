import * as z from "zod";
import { toValidationIssue, type ValidationIssue } from "#contract/validationIssue";
import { listSchemaFields, unwrapSchema } from "#contract/schema";
import type { LocalTime } from "#core/request/time";

/** The problems of an input, by field path (`name`, `items.0.name`; empty = the whole). */
export class InvalidInput extends Error {
  readonly issues: ReadonlyMap<string, ValidationIssue[]>;

  constructor(issues: ReadonlyMap<string, ValidationIssue[]>) {
    super("invalid input");
    this.name = "InvalidInput";
    this.issues = issues;
  }
}

/**
 * How an input arrived: query values are texts, booleans included; `writeNull` keeps nulls instead of reading them as
 * "unchanged".
 */
export type InputOptions = { isText: boolean; writeNull: boolean; time: LocalTime };

/** Converts raw input into what a service takes. Throws InvalidInput. */
export type InputReader = (raw: unknown, options: InputOptions) => unknown;

type ReportIssue = (path: readonly PropertyKey[], issue: ValidationIssue) => void;
/** Where a value is in the input, how the input arrived, and where to report problems. */
type ValueContext = {
  readonly options: InputOptions;
  readonly path: readonly PropertyKey[];
  readonly reportIssue: ReportIssue;
};
type Coercion = (value: unknown, context: ValueContext) => unknown;

/**
 * Compiles the schema of a call. Names match in any case, unknown ones are dropped, numbers and numeric texts are
 * interchangeable, instants become `Date`; nothing else is coerced (security 5.1, 5.2).
 */
export function compileInputReader(schema: z.ZodObject): InputReader {
  const fit = createCoercion(schema);
  return (raw, options) => {
    const issues = new Map<string, ValidationIssue[]>();
    const reportIssue: ReportIssue = (path, issue) => {
      const key = path.map(String).join(".");
      issues.set(key, [...(issues.get(key) ?? []), issue]);
    };
    const coerced = fit(raw ?? {}, { options, path: [], reportIssue });
    const checked = schema.safeParse(coerced, { reportInput: true });
    for (const issue of checked.error?.issues ?? []) {
      if (!issues.has(issue.path.map(String).join("."))) reportIssue(issue.path, toValidationIssue(issue));
    }
    if (issues.size > 0 || !checked.success) throw new InvalidInput(issues);
    return checked.data;
  };
}

function createCoercion(schema: z.core.$ZodType): Coercion {
  const core = unwrapSchema(schema);
  if (core instanceof z.ZodObject) return createObjectCoercion(core);
  if (core instanceof z.ZodArray) return createArrayCoercion(createCoercion(core.element));
  if (isNumeric(core)) return coerceNumber;
  if (core instanceof z.ZodBoolean) return coerceBoolean;
  if (core instanceof z.ZodDate) return coerceDate;
  if (core instanceof z.ZodUnion) return createUnionCoercion(core.options.map((option) => unwrapSchema(option)));
  return coerceText;
}

function isNumeric(core: z.core.$ZodType): boolean {
  if (core instanceof z.ZodLiteral) return [...core.values].every((value) => typeof value === "number");
  if (core instanceof z.ZodUnion) return core.options.every((option) => isNumeric(unwrapSchema(option)));
  return core instanceof z.ZodNumber;
}

function createObjectCoercion(core: z.ZodObject): Coercion {
  const fields = new Map(
    listSchemaFields(core).map(([name, field]) => [name.toLowerCase(), { name, fit: createCoercion(field) }] as const),
  );
  return (value, context) => {
    const { options, path, reportIssue } = context;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const result: Record<string, unknown> = {};
    for (const [rawName, part] of Object.entries(value)) {
      const field = fields.get(rawName.toLowerCase());
      if (field === undefined || (part === null && !options.writeNull)) continue;
      const at = [...path, field.name];
      if (Object.hasOwn(result, field.name)) reportIssue(at, { key: "invalid.twice" });
      result[field.name] = field.fit(part, { ...context, path: at });
    }
    return result;
  };
}

function createArrayCoercion(fit: Coercion): Coercion {
  return (value, context) => {
    const each = (part: unknown, index: number) => fit(part, { ...context, path: [...context.path, index] });
    if (context.options.isText && typeof value === "string") return value === "" ? [] : value.split(",").map(each);
    return Array.isArray(value) ? value.map(each) : value;
  };
}

/** Converts texts and numbers if the options tell them apart; otherwise the value stays as it is. */
function createUnionCoercion(options: readonly z.core.$ZodType[]): Coercion {
  const takesText = options.some((option) => option instanceof z.ZodString);
  return (value, context) => (takesText ? coerceText(value, context) : value);
}

const coerceNumber: Coercion = (value) => {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return undefined;
  return /^-?\d{1,16}(?:\.\d{1,10})?$/u.test(text) ? Number(text) : value;
};

const coerceBoolean: Coercion = (value, { options }) => {
  if (!options.isText || typeof value !== "string") return value;
  const text = value.toLowerCase();
  if (text === "") return undefined;
  return text === "true" ? true : text === "false" ? false : value;
};

const coerceDate: Coercion = (value, { options }) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : (options.time.parse(value.trim()) ?? value);
};

const coerceText: Coercion = (value, { path, reportIssue }) => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "string" && !isCleanText(value)) reportIssue(path, { key: "invalid.characters" });
  return value;
};

/** Whether the database and JSON can store a text: no NUL, no unpaired surrogate. */
export function isCleanText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
