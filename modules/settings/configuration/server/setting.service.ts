import type { Id } from "#contract/id";
import type { ValidationIssue } from "#contract/validationIssue";
import { type SettingChanges, type SettingDraft, settingError, type ValueChange } from "../contract.ts";
import { InvalidInput } from "#core/http/input";
import type { Context, TenantContext } from "#core/request/context";
import { holdsForTenants, type SettingDefinition } from "#core/request/settingDefinition";
import { readInstallationSettings } from "#core/request/settings";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import {
  findDefinition,
  getSettingRows,
  invalidateSettings,
  requireOwnSettings,
  type SettingOwner,
  type SettingRow,
} from "./settingRows.ts";
import { resolveValue, type ValueColumns, type ValueOutcome } from "./settingValue.ts";

const builtIn = 1;
const group = "Default";
const takenError = () => settingError("setting.taken");

/** The calls that change settings, for one owner. */
export function createSettingWrites(owner: SettingOwner) {
  return {
    add: async (ctx: Context, draft: SettingDraft) => await addSetting(ctx, owner, draft),
    update: async (ctx: Context, changes: SettingChanges) => await updateSetting(ctx, owner, changes),
    delete: async (ctx: Context, { id }: { id: Id }) => await deleteSetting(ctx, owner, id),
    batchDelete: async (ctx: Context, { ids }: { ids: readonly Id[] }) => await deleteSettings(ctx, owner, ids),
    batchUpdate: async (ctx: Context, { changes }: { changes: readonly ValueChange[] }) =>
      await saveValues(ctx, owner, { changes, toPath: (index, field) => `changes.${index}.${field}` }),
  };
}

async function addSetting(ctx: Context, owner: SettingOwner, { value, ...draft }: SettingDraft): Promise<Id> {
  requireOwnSettings(ctx, owner);
  const definition = findDefinition(ctx.app, draft.code ?? null);
  await requireTenantSetting(ctx, owner, definition);
  const outcome = await resolveValue(ctx, { owner, definition, row: undefined }, { text: value, isReset: false });
  const sysFlag = definition === undefined ? draft.sysFlag : builtIn;
  const columns = toWrittenColumns(outcome);
  const id = await mapUniqueViolation(
    takenError,
    async () => await getSettingRows(ctx, owner).add({ ...draft, sysFlag, ...columns }),
  );
  if (definition?.kind === "secret") await updateSetting(ctx, owner, { id, value });
  invalidateSettings(ctx, owner);
  return id;
}

async function updateSetting(
  ctx: Context,
  owner: SettingOwner,
  { id, version, value, ...changes }: SettingChanges,
): Promise<void> {
  requireOwnSettings(ctx, owner);
  const row = await getSettingRows(ctx, owner).get(id);
  const definition = findDefinition(ctx.app, row.code);
  checkCode(ctx, { row, definition }, changes.code);
  const outcome = await resolveValue(ctx, { owner, definition, row }, { text: value, isReset: false });
  const columns = toWrittenColumns(outcome);
  const { code: _code, sysFlag: _flag, ...others } = changes;
  const kept = definition === undefined ? changes : others;
  await mapUniqueViolation(
    takenError,
    async () => await getSettingRows(ctx, owner).update(id, { ...kept, ...columns }, version),
  );
  invalidateSettings(ctx, owner);
}

/** The code of a declared setting is fixed, and no other row takes it over. */
function checkCode(
  { app }: Context,
  { row, definition }: { row: SettingRow; definition: SettingDefinition | undefined },
  code: string | null | undefined,
): void {
  if (code === undefined || code === row.code) return;
  if (definition === undefined && findDefinition(app, code) === undefined) return;
  throw new InvalidInput(new Map([["code", [{ key: "setting.codeFixed" }]]]));
}

async function deleteSetting(ctx: Context, owner: SettingOwner, id: Id): Promise<void> {
  requireOwnSettings(ctx, owner);
  const rows = getSettingRows(ctx, owner);
  if ((await rows.get(id)).sysFlag === builtIn) throw settingError("setting.builtIn");
  await rows.remove(id);
}

/** Like existing clients expect it: built-in rows are skipped. */
async function deleteSettings(ctx: Context, owner: SettingOwner, ids: readonly Id[]): Promise<void> {
  requireOwnSettings(ctx, owner);
  const rows = getSettingRows(ctx, owner);
  const known = (await rows.listWithDeleted(ids)).filter(({ deletedAt }) => deletedAt === null);
  const missing = ids.find((id) => known.every((row) => row.id !== id));
  if (missing !== undefined) await rows.get(missing);
  await rows.removeAll(known.filter(({ sysFlag }) => sysFlag !== builtIn).map((row) => row.id));
}

/** Values to save, and the path of a field in the input that they came from. */
export type ValueChanges = {
  readonly changes: readonly ValueChange[];
  readonly toPath: (index: number, field: "code" | "value") => string;
};

/** Saves several values: all of them, or none, with every fault at its field. */
export async function saveValues(
  ctx: TenantContext,
  owner: SettingOwner,
  { changes, toPath }: ValueChanges,
): Promise<void> {
  requireOwnSettings(ctx, owner);
  const rows = await getSettingRows(ctx, owner).list({ code: changes.map(({ code }) => code) });
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const issues = new Map<string, ValidationIssue[]>();
  const writes: (() => Promise<unknown>)[] = [];
  for (const [index, { code, value, reset, version }] of changes.entries()) {
    const definition = findDefinition(ctx.app, code);
    const row = byCode.get(code);
    await requireTenantSetting(ctx, owner, definition);
    if (definition === undefined && row === undefined) {
      issues.set(toPath(index, "code"), [{ key: "setting.unknownCode" }]);
      continue;
    }
    const outcome = await resolveValue(ctx, { owner, definition, row }, { text: value, isReset: reset });
    if (outcome === undefined) continue;
    if ("issue" in outcome) issues.set(toPath(index, "value"), [outcome.issue]);
    else writes.push(async () => await writeValue(ctx, owner, { code, definition, row, version, ...outcome }));
  }
  if (issues.size > 0) throw new InvalidInput(issues);
  for (const write of writes) await write();
  if (writes.length > 0) invalidateSettings(ctx, owner);
}

type ValueWrite = {
  readonly columns: ValueColumns;
  readonly code: string;
  readonly definition: SettingDefinition | undefined;
  readonly row: SettingRow | undefined;
  readonly version: number | undefined;
};

async function writeValue(ctx: TenantContext, owner: SettingOwner, change: ValueWrite): Promise<void> {
  const { code, definition, row, version, columns } = change;
  const rows = getSettingRows(ctx, owner);
  if (row !== undefined) return await rows.update(row.id, columns, version);
  // A row that administrators have added may already have this title.
  const title = definition === undefined ? code : ctx.t(definition.title).slice(0, 64);
  const name = (await rows.list({ name: title })).length === 0 ? title : code;
  await mapUniqueViolation(
    takenError,
    async () => await rows.add({ code, name, sysFlag: builtIn, groupCode: group, ...columns }),
  );
}

/** A tenant sets only what it may have of its own. */
async function requireTenantSetting(
  { app }: TenantContext,
  owner: SettingOwner,
  definition: SettingDefinition | undefined,
): Promise<void> {
  if (owner !== "tenant" || definition === undefined) return;
  const installation = await readInstallationSettings(app);
  if (holdsForTenants(definition, installation.get(definition))) throw settingError("setting.notAllowed");
}

function toWrittenColumns(outcome: ValueOutcome): ValueColumns {
  if (outcome === undefined) return {};
  if ("issue" in outcome) throw new InvalidInput(new Map([["value", [outcome.issue]]]));
  return outcome.columns;
}
