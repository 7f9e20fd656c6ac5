import * as z from "zod";
import { findDictionaryCode } from "#contract/dictionaryField";
import { findRecordMetadata } from "#contract/record";
import { listSchemaFields, unwrapSchema } from "#contract/schema";
import { findText } from "#core/request/texts";
import type { DictionaryUse } from "../contract.ts";
import type { Context } from "#core/request/context";

type Routes = Context["app"]["routes"];

/** A field of a record with the values of a dictionary. */
type Use = {
  readonly entity: string;
  readonly prefix: string;
  readonly field: string;
  readonly isShown: boolean;
  readonly isWritten: boolean;
};

/** Where a dictionary is used, as the contracts of all calls say. */
export async function listDictionaryUses(ctx: Context, { code }: { code: string }): Promise<DictionaryUse[]> {
  const uses = collectUses(ctx.app.routes).get(code) ?? [];
  const named = uses.map(({ prefix, ...use }) => ({
    ...use,
    title: findText(ctx.t, [`${prefix}.title`]) ?? use.entity,
    label: findText(ctx.t, [`${prefix}.${use.field}`, `kit.${use.field}`]) ?? use.field,
  }));
  return await Promise.resolve(named);
}

const collected = new WeakMap<object, ReadonlyMap<string, readonly Use[]>>();

/** The uses of all dictionaries by their code. Contracts do not change while the server runs. */
function collectUses(routes: Routes): ReadonlyMap<string, readonly Use[]> {
  const known = collected.get(routes) ?? findUses(routes);
  collected.set(routes, known);
  return known;
}

function findUses(routes: Routes): Map<string, Use[]> {
  const prefixes = new Map(
    routes.flatMap(({ call }) => listRecords(call.output).map(({ entity, prefix }) => [entity, prefix])),
  );
  const found = new Map<string, { code: string; use: Use }>();
  for (const { api, call, isReadOnly } of routes) {
    const shown = listRecordFields(call.output);
    const written = isReadOnly ? [] : listInputFields(call.input, { entity: api.name, prefix: prefixes.get(api.name) });
    for (const { code, ...field } of [...shown, ...written]) {
      const key = `${code} ${field.entity} ${field.field}`;
      const before = found.get(key)?.use;
      const use = {
        ...field,
        isShown: before?.isShown === true || field.isShown,
        isWritten: before?.isWritten === true || field.isWritten,
      };
      found.set(key, { code, use });
    }
  }
  const byCode = Map.groupBy(found.values(), ({ code }) => code);
  return new Map([...byCode].map(([code, uses]) => [code, uses.map(({ use }) => use)]));
}

type MarkedField = Use & { readonly code: string };

/** The marked fields of the records in an answer. */
function listRecordFields(output: z.core.$ZodType): MarkedField[] {
  return listRecords(output).flatMap(({ entity, prefix, schema }) =>
    listMarkedFields(schema).map((field) => ({ ...field, entity, prefix, isShown: true, isWritten: false })),
  );
}

/** The marked fields of the input of a call that writes records of its API. */
function listInputFields(
  input: z.ZodObject,
  { entity, prefix }: { readonly entity: string; readonly prefix: string | undefined },
): MarkedField[] {
  if (prefix === undefined) return [];
  return listMarkedFields(input).map((field) => ({ ...field, entity, prefix, isShown: false, isWritten: true }));
}

function listMarkedFields(schema: z.ZodObject): { code: string; field: string }[] {
  return listSchemaFields(schema).flatMap(([field, type]) => {
    const code = findDictionaryCode(type);
    return code === undefined ? [] : [{ code, field }];
  });
}

type RecordSchema = { readonly entity: string; readonly prefix: string; readonly schema: z.ZodObject };

/** The records that an answer contains: itself, its rows, or the items of a page. */
function listRecords(output: z.core.$ZodType): RecordSchema[] {
  const schema = unwrapSchema(output);
  if (schema instanceof z.ZodArray) return listRecords(schema.element);
  if (!(schema instanceof z.ZodObject)) return [];
  const metadata = findRecordMetadata(schema);
  if (metadata !== undefined) return [{ entity: metadata.entity, prefix: metadata.prefix, schema }];
  const items: z.core.$ZodType | undefined = schema.shape["items"];
  return items === undefined ? [] : listRecords(items);
}
