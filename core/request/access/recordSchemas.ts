import * as z from "zod";
import type { Call } from "#contract/api";
import { findRecordMetadata, canHideField } from "#contract/record";
import { listSchemaFields, unwrapSchema } from "#contract/schema";

type CheckedCall = {
  readonly api: { readonly name: string };
  readonly name: string;
  readonly call: Pick<Call, "output">;
};

/**
 * Throws if an answer contains an object with fields of a record but without its metadata: zod drops metadata when a
 * schema is derived by `extend`, `pick` or `omit`, and fields that a role hides would be shown. Security 4.3.
 */
export function checkRecordSchemas(routes: readonly CheckedCall[]): void {
  const objects = routes.flatMap((route) => listObjects(route.call.output).map((object) => ({ route, object })));
  const ownFields = listOwnFields(objects.map(({ object }) => object));
  for (const { route, object } of objects) {
    if (findRecordMetadata(object) !== undefined) continue;
    for (const [name, field] of listSchemaFields(object)) {
      const entity = ownFields.get(field);
      if (entity === undefined) continue;
      throw new Error(`${route.api.name}/${route.name} answers ${entity}.${name} in an object without record metadata`);
    }
  }
}

/** Schemas of fields that only one record uses. Shared ones such as `Id` and `Instant` occur under many names. */
function listOwnFields(objects: readonly z.ZodObject[]): Map<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, Set<string>>();
  const owners = new Map<z.core.$ZodType, Set<string>>();
  for (const object of objects) {
    const metadata = findRecordMetadata(object);
    for (const [name, field] of listSchemaFields(object)) {
      names.set(field, (names.get(field) ?? new Set()).add(name));
      if (metadata === undefined || !canHideField(metadata, name)) continue;
      owners.set(field, (owners.get(field) ?? new Set()).add(metadata.entity));
    }
  }
  return new Map(
    [...owners].flatMap(([field, [entity = "", ...others]]) =>
      others.length > 0 || names.get(field)?.size !== 1 ? [] : [[field, entity] as const],
    ),
  );
}

function listObjects(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): z.ZodObject[] {
  const core = unwrapSchema(schema);
  if (seen.has(core)) return [];
  seen.add(core);
  if (core instanceof z.ZodArray) return listObjects(core.element, seen);
  if (core instanceof z.ZodRecord) return listObjects(core.valueType, seen);
  if (core instanceof z.ZodUnion) return core.options.flatMap((option) => listObjects(option, seen));
  if (!(core instanceof z.ZodObject)) return [];
  return [core, ...listSchemaFields(core).flatMap(([, field]) => listObjects(field, seen))];
}
