import * as z from "zod";

/**
 * A schema without what wraps it: optional, nullable, default, transforms. `z.string().trim().nullish()` gives the
 * string.
 */
export function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodPrefault
  ) {
    return coreOf(schema.def.innerType);
  }
  if (schema instanceof z.ZodPipe) return coreOf(schema.def.in);
  if (schema instanceof z.ZodLazy) return coreOf(schema._zod.innerType);
  return schema;
}

/** The fields of an object's schema by name. */
export function fieldsOf(schema: z.ZodObject): [string, z.core.$ZodType][] {
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  return Object.entries(shape);
}

/** Replaces every instant of a value in place. */
export type InstantMapper = (value: unknown, convert: (instant: unknown) => unknown) => unknown;

const keep: InstantMapper = (value) => value;

/**
 * Compiles a schema into a function that converts just the instants (`z.date()`) of a value, in place: the server writes
 * them as text, the web reads them as `Date`. null and undefined stay. Throws when an instant stands where a value has
 * one of several shapes: a text there could be either.
 */
export function instantMapperOf(
  schema: z.core.$ZodType,
  open = new Map<z.core.$ZodType, InstantMapper>(),
): InstantMapper {
  const core = coreOf(schema);
  const known = open.get(core);
  // A schema that contains itself: the mapper is looked up when it runs.
  if (known !== undefined) return (value, convert) => (open.get(core) ?? keep)(value, convert);
  if (core instanceof z.ZodDate)
    return (value, convert) => (value === null || value === undefined ? value : convert(value));
  open.set(core, keep);
  const mapper = compiled(core, open);
  open.set(core, mapper);
  return mapper;
}

function compiled(core: z.core.$ZodType, open: Map<z.core.$ZodType, InstantMapper>): InstantMapper {
  if (core instanceof z.ZodArray) return ofArray(instantMapperOf(core.element, open), holdsDate(core.element));
  if (core instanceof z.ZodRecord) return ofRecord(instantMapperOf(core.valueType, open), holdsDate(core.valueType));
  if (core instanceof z.ZodObject) return ofObject(core, open);
  holdsDate(core);
  return keep;
}

function ofArray(mapper: InstantMapper, holds: boolean): InstantMapper {
  if (!holds) return keep;
  return (value, convert) => {
    if (Array.isArray(value))
      for (let index = 0; index < value.length; index++) value[index] = mapper(value[index], convert);
    return value;
  };
}

function ofRecord(mapper: InstantMapper, holds: boolean): InstantMapper {
  if (!holds) return keep;
  return (value, convert) => {
    if (isObject(value)) for (const key of Object.keys(value)) value[key] = mapper(value[key], convert);
    return value;
  };
}

function ofObject(core: z.ZodObject, open: Map<z.core.$ZodType, InstantMapper>): InstantMapper {
  const fields = fieldsOf(core)
    .filter(([, field]) => holdsDate(field))
    .map(([name, field]) => [name, instantMapperOf(field, open)] as const);
  if (fields.length === 0) return keep;
  return (value, convert) => {
    if (isObject(value))
      for (const [name, mapper] of fields) if (name in value) value[name] = mapper(value[name], convert);
    return value;
  };
}

function holdsDate(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  const core = coreOf(schema);
  if (core instanceof z.ZodDate) return true;
  if (seen.has(core)) return false;
  seen.add(core);
  if (core instanceof z.ZodArray) return holdsDate(core.element, seen);
  if (core instanceof z.ZodRecord) return holdsDate(core.valueType, seen);
  if (core instanceof z.ZodObject) return fieldsOf(core).some(([, field]) => holdsDate(field, seen));
  const several = core instanceof z.ZodUnion ? core.options : core instanceof z.ZodTuple ? core.def.items : [];
  if (several.some((option) => holdsDate(option, seen))) throw new Error("an instant in one of several shapes");
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
