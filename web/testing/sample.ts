import * as z from "zod";
import { listExamples, unwrapSchema } from "#contract/schema";

/**
 * A value of a schema, with the examples of its contract: the answer to calls in cross-cutting tests. Lists have two
 * entries.
 */
export function createSample(schema: z.core.$ZodType, index = 1, depth = 0): unknown {
  const [example] = listExamples(schema);
  if (example !== undefined) return example;
  const core = unwrapSchema(schema);
  if (core instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(core.shape).map(([name, field]) => [name, createSample(field, index, depth + 1)]),
    );
  }
  if (core instanceof z.ZodArray)
    return depth > deepest ? [] : [1, 2].map((each) => createSample(core.element, each, depth + 1));
  if (core instanceof z.ZodUnion) return createSample(core.options[0] ?? z.null(), index, depth);
  if (core instanceof z.ZodLiteral) return [...core.values][0];
  if (core instanceof z.ZodEnum) return core.options[0];
  return plainSample(core, index);
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
