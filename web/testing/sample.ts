import * as z from "zod";
import { listExamples, unwrapSchema } from "#contract/schema";

/**
 * A value of a schema, with the examples of its contract: the answer to calls in cross-cutting tests. Lists have two
 * entries; those of several lists side by side differ, as records do.
 */
export function createSample(schema: z.core.$ZodType, index = 1, depth = 0): unknown {
  const [example] = listExamples(schema);
  if (example !== undefined) return example;
  const core = unwrapSchema(schema);
  if (core instanceof z.ZodObject) return sampleObject(core, index, depth);
  if (core instanceof z.ZodArray) return sampleList(core, 1, depth);
  if (core instanceof z.ZodUnion) return createSample(core.options[0] ?? z.null(), index, depth);
  if (core instanceof z.ZodLiteral) return [...core.values][0];
  if (core instanceof z.ZodEnum) return core.options[0];
  return plainSample(core, index);
}

function sampleObject({ shape }: z.ZodObject, index: number, depth: number) {
  let first = 1;
  const fields = Object.entries(shape).map(([name, field]) => {
    const core = unwrapSchema(field);
    if (!(core instanceof z.ZodArray) || listExamples(field).length > 0)
      return [name, createSample(field, index, depth + 1)] as const;
    const list = sampleList(core, first, depth + 1);
    first += list.length;
    return [name, list] as const;
  });
  return Object.fromEntries(fields);
}

function sampleList({ element }: z.ZodArray, first: number, depth: number): unknown[] {
  return depth > deepest ? [] : [first, first + 1].map((each) => createSample(element, each, depth + 1));
}

/** Schemas that contain themselves end here. */
const deepest = 4;

function plainSample(core: z.core.$ZodType, index: number): unknown {
  if (core instanceof z.ZodNumber) return index;
  if (core instanceof z.ZodString) return `样例 ${index}`.slice(0, core.maxLength ?? 20);
  if (core instanceof z.ZodBoolean) return false;
  if (core instanceof z.ZodDate) return new Date("2026-11-01T02:00:00Z");
  if (core instanceof z.ZodRecord) return {};
  return null;
}
