import * as z from "zod";

/**
 * A schema without its wrappers: optional, nullable, default, transforms. `z.string().trim().nullish()` gives the
 * string.
 */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = findInnerSchema(schema);
  return inner === undefined ? schema : unwrapSchema(inner);
}

const wrappers: ReadonlySet<string> = new Set([
  "optional",
  "nullable",
  "default",
  "readonly",
  "prefault",
  "pipe",
  "lazy",
] satisfies z.core.$ZodTypeDef["type"][]);

/** The schema that a wrapper contains; `undefined` if it is none. */
export function findInnerSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  // Most schemas are none. Their type tells it faster than the comparisons that follow.
  if (!wrappers.has(schema._zod.def.type)) return undefined;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodPrefault
  ) {
    return schema.def.innerType;
  }
  if (schema instanceof z.ZodPipe) return schema.def.in;
  return schema instanceof z.ZodLazy ? schema._zod.innerType : undefined;
}

/** The fields of an object schema by name. */
export function listSchemaFields(schema: z.ZodObject): [string, z.core.$ZodType][] {
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  return Object.entries(shape);
}

/** Replaces every instant of a value in place. */
export type InstantMapper = (value: unknown, convert: (instant: unknown) => unknown) => unknown;

const keep: InstantMapper = (value) => value;

/**
 * Compiles a schema into a function that converts the instants (`z.date()`) of a value in place: the server formats
 * them as text, the web client parses them as `Date`. null and undefined stay. Throws if an instant is part of a union,
 * because a text there would be ambiguous.
 */
export function createInstantMapper(
  schema: z.core.$ZodType,
  open = new Map<z.core.$ZodType, InstantMapper>(),
): InstantMapper {
  const core = unwrapSchema(schema);
  const compiling = open.get(core);
  // A recursive schema: the mapper is looked up when it runs.
  if (compiling !== undefined) return (value, convert) => (open.get(core) ?? keep)(value, convert);
  if (core instanceof z.ZodDate)
    return (value, convert) => (value === null || value === undefined ? value : convert(value));
  open.set(core, keep);
  const mapper = compileMapper(core, open);
  open.set(core, mapper);
  return mapper;
}

function compileMapper(core: z.core.$ZodType, open: Map<z.core.$ZodType, InstantMapper>): InstantMapper {
  if (core instanceof z.ZodArray)
    return createArrayMapper(createInstantMapper(core.element, open), holdsDate(core.element));
  if (core instanceof z.ZodRecord)
    return createRecordMapper(createInstantMapper(core.valueType, open), holdsDate(core.valueType));
  if (core instanceof z.ZodObject) return createObjectMapper(core, open);
  holdsDate(core);
  return keep;
}

function createArrayMapper(mapper: InstantMapper, holds: boolean): InstantMapper {
  if (!holds) return keep;
  return (value, convert) => {
    if (Array.isArray(value))
      for (let index = 0; index < value.length; index++) value[index] = mapper(value[index], convert);
    return value;
  };
}

function createRecordMapper(mapper: InstantMapper, holds: boolean): InstantMapper {
  if (!holds) return keep;
  return (value, convert) => {
    if (isObject(value)) for (const key of Object.keys(value)) value[key] = mapper(value[key], convert);
    return value;
  };
}

function createObjectMapper(core: z.ZodObject, open: Map<z.core.$ZodType, InstantMapper>): InstantMapper {
  const fields = listSchemaFields(core)
    .filter(([, field]) => holdsDate(field))
    .map(([name, field]) => [name, createInstantMapper(field, open)] as const);
  if (fields.length === 0) return keep;
  return (value, convert) => {
    if (isObject(value))
      for (const [name, mapper] of fields) if (name in value) value[name] = mapper(value[name], convert);
    return value;
  };
}

function holdsDate(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  const core = unwrapSchema(schema);
  if (core instanceof z.ZodDate) return true;
  if (seen.has(core)) return false;
  seen.add(core);
  if (core instanceof z.ZodArray) return holdsDate(core.element, seen);
  if (core instanceof z.ZodRecord) return holdsDate(core.valueType, seen);
  if (core instanceof z.ZodObject) return listSchemaFields(core).some(([, field]) => holdsDate(field, seen));
  const several = core instanceof z.ZodUnion ? core.options : core instanceof z.ZodTuple ? core.def.items : [];
  if (several.some((option) => holdsDate(option, seen))) throw new Error("an instant in one of several shapes");
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The examples of a field or of what it wraps, from `.meta({ examples: [...] })`. */
export function listExamples(schema: z.core.$ZodType): readonly unknown[] {
  const examples: unknown = z.globalRegistry.get(schema)?.["examples"];
  if (Array.isArray(examples)) return examples;
  const inner = findInnerSchema(schema);
  return inner === undefined ? [] : listExamples(inner);
}
