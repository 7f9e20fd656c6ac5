import type { Id } from "#contract/id";
import { InvalidInput, type InputReader } from "#core/http/input";
import { toVisibleValue } from "#core/request/history/visibleFields";
import type { Values } from "#core/request/history/trackedRecord";
import type { Fault } from "#core/request/importDefinition";
import { listReferencedNames, type RowDraft } from "./rowDraft.ts";
import {
  type KeyedDraft,
  listFilledValues,
  listIds,
  type RowResult,
  type StoredChange,
  toProposalMark,
  toUniqueMark,
  type ValidationContext,
} from "./rowResult.ts";
import { type ExistingRecord, getStoredColumn } from "./knownRecords.ts";
import { isRowReference } from "./rowReferences.ts";
import type { ImportPlan, PlannedColumn } from "./importPlan.ts";
import { getFieldTitle } from "./targets.ts";

type Outcome = Pick<RowResult, "input" | "changes"> & { readonly state: "new" | "changed" | "same" };

/** Determines the result of one row. */
export function validateRow(context: ValidationContext, keyedDraft: KeyedDraft): RowResult {
  const { file, known, plan } = context;
  const { draft, key, marks } = keyedDraft;
  const { number, cells } = draft;
  const faults = [...draft.faults];
  const ids = key === undefined ? [] : (known.ids.get(key.mark) ?? []);
  const [id] = ids;
  const target = id === undefined ? undefined : known.visible.get(id);
  faults.push(...keyFaults(context, keyedDraft, ids), ...twiceIn(context, draft, id));
  const proposal = target === undefined ? chooseProposal(context, keyedDraft) : undefined;
  const outcome =
    target === undefined
      ? asNew(context, withKey(plan, draft, proposal), faults)
      : asChange(context, { draft, target, key }, faults);
  if (outcome.state === "changed" && !plan.canUpdate) faults.push({ field: null, key: "import.fault.no_update" });
  const below = [...draft.values.values()].find((value) => isRowReference(value) && !file.isMade(value.row));
  if (isRowReference(below)) {
    const field = plan.kind.ownReference ?? null;
    faults.push({ field, key: "import.fault.below_failed", parameters: { row: below.row } });
  }
  const reported = faults.filter(({ field }) => !isCopied(plan, field, faults));
  const isError = reported.length > 0;
  file.settle(number, !isError && outcome.state === "new");
  const allMarks = proposal === undefined ? marks : [...marks, toProposalMark(proposal)];
  const base = { number, cells, marks: allMarks, targetId: id ?? null, version: target?.version ?? null };
  if (isError) return { ...base, state: "error", input: null, changes: [], faults: reported };
  return { ...base, ...outcome, faults: reported };
}

/** A field that takes the values of another column is wrong because that column is, which has a fault of its own. */
function isCopied({ substitute }: ImportPlan, field: string | null, faults: readonly Fault[]): boolean {
  return substitute?.field === field && faults.some((fault) => fault.field === substitute.from);
}

/** The first proposed key that neither a record nor a row above has. */
function chooseProposal(
  { file, takenProposals }: ValidationContext,
  { draft: { number }, proposals }: KeyedDraft,
): string | undefined {
  return proposals.find((proposal) => {
    if (takenProposals.has(proposal.toLowerCase())) return false;
    const row = file.claim(toProposalMark(proposal), number);
    return row === undefined || row === number;
  });
}

/** A new record gets the proposed key. */
function withKey({ substitute }: ImportPlan, draft: RowDraft, proposal: string | undefined): RowDraft {
  if (substitute === undefined || proposal === undefined) return draft;
  return { ...draft, values: new Map([...draft.values, [substitute.field, proposal]]) };
}

/** Faults of the key. */
function keyFaults(
  { plan, known, file, ctx }: ValidationContext,
  { draft, key }: KeyedDraft,
  ids: readonly Id[],
): Fault[] {
  if (key === undefined) {
    const { kind } = plan;
    const missing = kind.key.find((field) => draft.texts[field] === undefined);
    if (missing === undefined) return [];
    const fields = kind.key.map((field) => getFieldTitle(ctx, kind, field)).join(" + ");
    return [{ field: missing, key: "import.fault.no_key", parameters: { fields } }];
  }
  const faults: Fault[] = [];
  const field = key.fields.at(-1) ?? null;
  const row = file.claim(key.mark, draft.number);
  if (row !== undefined && row !== draft.number)
    faults.push({ field, key: "import.fault.same_row", parameters: { row } });
  if (ids.length > 1) faults.push({ field, key: "import.fault.many_records" });
  const [id] = ids;
  if (ids.length === 1 && id !== undefined && !known.visible.has(id))
    faults.push({ field, key: "import.fault.out_of_sight" });
  return faults;
}

/** Values that another row or another record already has. */
function twiceIn({ plan, file, holders }: ValidationContext, draft: KeyedDraft["draft"], id: Id | undefined): Fault[] {
  const { number } = draft;
  return (plan.kind.unique ?? []).flatMap(({ field }): Fault[] => {
    const [value] = listFilledValues(draft, field);
    if (value === undefined) return [];
    const row = file.claim(toUniqueMark(field, value), number);
    if (row !== undefined && row !== number) return [{ field, key: "import.fault.same_value", parameters: { row } }];
    const holder = holders.get(field)?.get(value);
    return holder === undefined || holder === id ? [] : [{ field, key: "import.fault.taken" }];
  });
}

function asNew({ plan, ctx }: ValidationContext, draft: KeyedDraft["draft"], faults: Fault[]): Outcome {
  // A new record has nothing to empty.
  const input = Object.fromEntries([...draft.values].filter(([, value]) => value !== null));
  const faultyFields = new Set(faults.map(({ field }) => field));
  const missing = plan.requiredFields.filter(
    (field) => input[field] === undefined && !faultyFields.has(field) && plan.kind.isImplied?.(field, input) !== true,
  );
  faults.push(...missing.map((field): Fault => ({ field, key: "invalid.required" })));
  const values = readAll(plan.readNew, { ctx, input }, faults);
  if (values !== undefined) faults.push(...(plan.kind.check?.(ctx, values, undefined) ?? []));
  return { state: "new", input, changes: [] };
}

type RowMatch = Pick<KeyedDraft, "draft" | "key"> & { readonly target: ExistingRecord };

function asChange(context: ValidationContext, { draft, target, key }: RowMatch, faults: Fault[]): Outcome {
  const { plan, ctx } = context;
  // Constants are for new records only.
  const isConstant = (field: string) => plan.constants.has(field) && plan.constants.get(field) === draft.texts[field];
  // The key stays unchanged: a name in another case is the same name.
  const isGiven = (field: string) =>
    plan.changeable.has(field) && key?.fields.includes(field) !== true && !isConstant(field);
  const filledFields = [...draft.values].filter(([field]) => isGiven(field));
  const values = readAll(
    plan.readChanged,
    { ctx, input: { ...Object.fromEntries(filledFields), id: target.id } },
    faults,
  );
  if (values === undefined) return { state: "same", input: null, changes: [] };
  const differing = plan.columns.filter((column) => {
    const { name } = column;
    return draft.values.has(name) && isGiven(name) && isOther(context, column, { target, values, draft, key });
  });
  if (differing.length === 0) return { state: "same", input: null, changes: [] };
  const input = Object.fromEntries(differing.map(({ name }) => [name, draft.values.get(name)]));
  const emptied = plan.requiredFields.filter((field) => field in input && isEmpty(input[field]));
  faults.push(...emptied.map((field): Fault => ({ field, key: "invalid.required" })));
  const changes = differing.map((column) => changeOf(context, column, { target, values, draft, key }));
  faults.push(...(plan.kind.check?.(ctx, input, target.row) ?? []));
  return { state: "changed", input, changes };
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

type RowInput = { readonly ctx: ValidationContext["ctx"]; readonly input: Values };

/** Applies the contract to an input; its issues become faults, one for each field. */
function readAll(read: InputReader, { ctx, input }: RowInput, faults: Fault[]): Values | undefined {
  // A record that is not created yet has no id; any value will do for the check.
  const plausible = Object.entries(input).map(([name, value]) => [name, isRowReference(value) ? 1 : value]);
  try {
    const values = read(Object.fromEntries(plausible), { isText: false, writeNull: true, time: ctx.app.time });
    return typeof values === "object" && values !== null ? Object.fromEntries(Object.entries(values)) : {};
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const faultyFields = new Set(faults.map(({ field }) => field));
    for (const [path, schemaIssues] of error.issues) {
      const field = path.split(".")[0] ?? "";
      const name = field === "" ? null : field;
      if (faultyFields.has(name)) continue;
      // Clearing a required field is an error, even if the schema accepts null.
      const issues = name !== null && input[name] === null ? [{ key: "invalid.required" as const }] : schemaIssues;
      faults.push(...issues.map((complaint) => ({ field: name, ...complaint })));
    }
    return undefined;
  }
}

type FieldComparison = RowMatch & { readonly values: Values };

function isOther(
  { plan }: ValidationContext,
  { name, field }: PlannedColumn,
  { target, values, draft }: FieldComparison,
): boolean {
  const [before, after] = [target.fields[name], values[name]];
  if (after === undefined) return false;
  if (after === null) return field.kind === "record" ? listIds(before).length > 0 : toText(before) !== null;
  if (isRowReference(draft.values.get(name))) return true;
  if (field.kind === "records") {
    const [previousIds, nextIds] = [new Set(listIds(before)), new Set(listIds(after))];
    return previousIds.size !== nextIds.size || [...previousIds].some((id) => !nextIds.has(id));
  }
  if (field.kind === "number") return Number(before ?? 0) !== Number(after);
  // An exported list masks some values; a masked value that comes back is unchanged.
  if (draft.texts[name] === toVisibleValue(plan.record, getStoredColumn(plan, name), before)) return false;
  return toText(before) !== toText(after);
}

function changeOf(
  context: ValidationContext,
  { name, field }: PlannedColumn,
  { target, values, draft }: FieldComparison,
): StoredChange {
  const before = target.fields[name];
  if (field.kind === "record" || field.kind === "records") {
    const names = listIds(before).map((id) => context.names.get(name)?.get(id) ?? "…");
    const found = context.plan.lookupResults.get(name);
    const referencedNames = listReferencedNames(draft.texts[name], field.kind).map((text) => {
      const record = found?.get(text);
      return typeof record === "object" ? record.name : text;
    });
    return {
      field: name,
      before: names.length === 0 ? null : names.join(", "),
      after: referencedNames.length === 0 ? null : referencedNames.join(", "),
    };
  }
  const visible = toVisibleValue(context.plan.record, getStoredColumn(context.plan, name), before);
  return { field: name, before: toText(visible), after: toText(values[name]) };
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
