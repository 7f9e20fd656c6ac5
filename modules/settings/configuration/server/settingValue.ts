import type { ValidationIssue } from "#contract/validationIssue";
import type { TenantContext } from "#core/request/context";
import type { SettingDefinition } from "#core/request/settingDefinition";
import type { ChangesOf } from "#core/rows/table";
import type { settings } from "./setting.table.ts";
import { sealSecret, type SettingOwner, type SettingRow } from "./settingRows.ts";

/** The columns with the value of a setting. */
export type ValueColumns = Pick<ChangesOf<typeof settings>, "value" | "sealedValue" | "secretSetAt">;

/** What a change of a value writes: columns, nothing, or why it is refused. */
export type ValueOutcome = { readonly columns: ValueColumns } | { readonly issue: ValidationIssue } | undefined;

/** The value that a row gets: undefined = unchanged; `isReset`: back to the default, also for a secret. */
export type RequestedValue = { readonly text: string | null | undefined; readonly isReset: boolean };

type ValueTarget = {
  readonly owner: SettingOwner;
  /** Undefined for a row that no module reads. */
  readonly definition: SettingDefinition | undefined;
  /** Undefined for a new row. */
  readonly row: Pick<SettingRow, "id" | "value"> | undefined;
};

/** Checks a value by its declaration, and says what to write. Blank means the default. */
export async function resolveValue(
  ctx: TenantContext,
  { owner, definition, row }: ValueTarget,
  { text: requested, isReset }: RequestedValue,
): Promise<ValueOutcome> {
  if (requested === undefined && !isReset) return undefined;
  const text = isReset ? "" : (requested ?? "");
  if (definition === undefined) return toColumns(row, text === "" ? null : text);
  if (text === "") return toDefault(owner, definition, { row, isReset });
  const parsed = definition.parse(text);
  if ("issue" in parsed) return parsed;
  const issue = await definition.check?.(text, ctx.app);
  if (issue !== undefined) return { issue };
  if (definition.kind !== "secret") return toColumns(row, definition.format(parsed.value));
  if (row === undefined) return { columns: {} };
  return {
    columns: { value: null, sealedValue: sealSecret(ctx, owner, { id: row.id, text }), secretSetAt: ctx.now() },
  };
}

function toDefault(
  owner: SettingOwner,
  definition: SettingDefinition,
  { row, isReset }: Pick<ValueTarget, "row"> & Pick<RequestedValue, "isReset">,
): ValueOutcome {
  // Other clients send rows back as they were answered, which is without the secret.
  if (definition.kind === "secret")
    return isReset ? { columns: { value: null, sealedValue: null, secretSetAt: null } } : undefined;
  const text = owner === "tenant" ? "" : definition.format(definition.default);
  return toColumns(row, text === "" ? null : text);
}

function toColumns(row: ValueTarget["row"], value: string | null): ValueOutcome {
  return row?.value === value ? undefined : { columns: { value } };
}
