import type { Id } from "#contract/id";
import { InvalidInput, type InputReader } from "#server/http/input";
import { shownAs } from "#server/history/shown";
import type { Values } from "#server/history/tracked";
import type { Fault } from "./definition.ts";
import { namedIn } from "./draft.ts";
import {
  type Bench,
  filledIn,
  idsIn,
  type JudgedRow,
  type KeyedDraft,
  type StoredChange,
  uniqueMark,
} from "./judged.ts";
import { columnOf, type Existing } from "./known.ts";
import { isRowReference } from "./named.ts";
import type { PlannedColumn } from "./plan.ts";
import { titleOf } from "./targets.ts";

type Outcome = Pick<JudgedRow, "input" | "changes"> & { readonly state: "new" | "changed" | "same" };

/** Says of one row what becomes of it. */
export function verdictOf(bench: Bench, { draft, key, marks }: KeyedDraft): JudgedRow {
  const { file, known, plan } = bench;
  const { number, cells } = draft;
  const faults = [...draft.faults];
  const ids = key === undefined ? [] : (known.ids.get(key.mark) ?? []);
  const [id] = ids;
  const target = id === undefined ? undefined : known.seen.get(id);
  faults.push(...keyFaults(bench, { draft, key, marks }, ids), ...twiceIn(bench, draft, id));
  const outcome = target === undefined ? asNew(bench, draft, faults) : asChange(bench, { draft, target, key }, faults);
  if (outcome.state === "changed" && !plan.mayUpdate) faults.push({ field: null, key: "import.fault.no_update" });
  const below = [...draft.values.values()].find((value) => isRowReference(value) && !file.isMade(value.row));
  if (isRowReference(below)) {
    const field = plan.kind.ownReference ?? null;
    faults.push({ field, key: "import.fault.below_failed", parameters: { row: below.row } });
  }
  const isError = faults.length > 0;
  file.settle(number, !isError && outcome.state === "new");
  const about = { number, cells, marks, targetId: id ?? null, version: target?.version ?? null };
  if (isError) return { ...about, state: "error", input: null, changes: [], faults };
  return { ...about, ...outcome, faults };
}

/** What is wrong with who is meant. */
function keyFaults({ plan, known, file, ctx }: Bench, { draft, key }: KeyedDraft, ids: readonly Id[]): Fault[] {
  if (key === undefined) {
    const { kind } = plan;
    const missing = kind.key.find((field) => draft.texts[field] === undefined);
    if (missing === undefined) return [];
    const fields = kind.key.map((field) => titleOf(ctx, kind, field)).join(" + ");
    return [{ field: missing, key: "import.fault.no_key", parameters: { fields } }];
  }
  const faults: Fault[] = [];
  const field = key.fields.at(-1) ?? null;
  const row = file.claim(key.mark, draft.number);
  if (row !== undefined && row !== draft.number)
    faults.push({ field, key: "import.fault.same_row", parameters: { row } });
  if (ids.length > 1) faults.push({ field, key: "import.fault.many_records" });
  const [id] = ids;
  if (ids.length === 1 && id !== undefined && !known.seen.has(id))
    faults.push({ field, key: "import.fault.out_of_sight" });
  return faults;
}

/** Values that another row or another record has. */
function twiceIn({ plan, file, holders }: Bench, draft: KeyedDraft["draft"], id: Id | undefined): Fault[] {
  const { number } = draft;
  return (plan.kind.unique ?? []).flatMap(({ field }): Fault[] => {
    const [value] = filledIn(draft, field);
    if (value === undefined) return [];
    const row = file.claim(uniqueMark(field, value), number);
    if (row !== undefined && row !== number) return [{ field, key: "import.fault.same_value", parameters: { row } }];
    const holder = holders.get(field)?.get(value);
    return holder === undefined || holder === id ? [] : [{ field, key: "import.fault.taken" }];
  });
}

function asNew({ plan, ctx }: Bench, draft: KeyedDraft["draft"], faults: Fault[]): Outcome {
  // Of a record that is yet to be made there is nothing to empty.
  const input = Object.fromEntries([...draft.values].filter(([, value]) => value !== null));
  const values = readAll(plan.readNew, { ctx, input }, faults);
  if (values !== undefined) faults.push(...(plan.kind.check?.(ctx, values, undefined) ?? []));
  return { state: "new", input, changes: [] };
}

type Meeting = Pick<KeyedDraft, "draft" | "key"> & { readonly target: Existing };

function asChange(bench: Bench, { draft, target, key }: Meeting, faults: Fault[]): Outcome {
  const { plan, ctx } = bench;
  // What it is known by stays as it is: a name in other letters is the same name.
  const isGiven = (field: string) => plan.changeable.has(field) && key?.fields.includes(field) !== true;
  const given = [...draft.values].filter(([field]) => isGiven(field));
  const values = readAll(plan.readChanged, { ctx, input: { ...Object.fromEntries(given), id: target.id } }, faults);
  if (values === undefined) return { state: "same", input: null, changes: [] };
  const differing = plan.columns.filter((column) => {
    const { name } = column;
    return draft.values.has(name) && isGiven(name) && isOther(bench, column, { target, values, draft, key });
  });
  if (differing.length === 0) return { state: "same", input: null, changes: [] };
  const input = Object.fromEntries(differing.map(({ name }) => [name, draft.values.get(name)]));
  const changes = differing.map((column) => changeOf(bench, column, { target, values, draft, key }));
  faults.push(...(plan.kind.check?.(ctx, input, target.row) ?? []));
  return { state: "changed", input, changes };
}

type Asked = { readonly ctx: Bench["ctx"]; readonly input: Values };

/** What the contract makes of an input; what it refuses goes to the faults, each field once. */
function readAll(read: InputReader, { ctx, input }: Asked, faults: Fault[]): Values | undefined {
  // A record that is yet to be made has no id; any will do to be looked at.
  const plausible = Object.entries(input).map(([name, value]) => [name, isRowReference(value) ? 1 : value]);
  try {
    const values = read(Object.fromEntries(plausible), { isText: false, writeNull: true, time: ctx.app.time });
    return typeof values === "object" && values !== null ? Object.fromEntries(Object.entries(values)) : {};
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const told = new Set(faults.map(({ field }) => field));
    for (const [path, complaints] of error.complaints) {
      const field = path.split(".")[0] ?? "";
      const name = field === "" ? null : field;
      if (told.has(name)) continue;
      // What is to be emptied and may not be is wanted, whatever else its schema says of nothing.
      const said = name !== null && input[name] === null ? [{ key: "invalid.required" as const }] : complaints;
      faults.push(...said.map((complaint) => ({ field: name, ...complaint })));
    }
    return undefined;
  }
}

type Compared = Meeting & { readonly values: Values };

function isOther({ plan }: Bench, { name, field }: PlannedColumn, { target, values, draft }: Compared): boolean {
  const [before, after] = [target.fields[name], values[name]];
  if (after === undefined) return false;
  if (after === null) return field.kind === "record" ? idsIn(before).length > 0 : wordsOf(before) !== null;
  if (isRowReference(draft.values.get(name))) return true;
  if (field.kind === "records") {
    const [had, gets] = [new Set(idsIn(before)), new Set(idsIn(after))];
    return had.size !== gets.size || [...had].some((id) => !gets.has(id));
  }
  if (field.kind === "number") return Number(before ?? 0) !== Number(after);
  // A list that was exported shows parts of some values alone; they come back as they are.
  if (draft.texts[name] === shownAs(plan.record, columnOf(plan, name), before)) return false;
  return wordsOf(before) !== wordsOf(after);
}

function changeOf(bench: Bench, { name, field }: PlannedColumn, { target, values, draft }: Compared): StoredChange {
  const before = target.fields[name];
  if (field.kind === "record" || field.kind === "records") {
    const names = idsIn(before).map((id) => bench.names.get(name)?.get(id) ?? "…");
    const found = bench.plan.found.get(name);
    const wanted = namedIn(draft.texts[name], field.kind).map((text) => {
      const record = found?.get(text);
      return typeof record === "object" ? record.name : text;
    });
    return {
      field: name,
      before: names.length === 0 ? null : names.join(", "),
      after: wanted.length === 0 ? null : wanted.join(", "),
    };
  }
  const shown = shownAs(bench.plan.record, columnOf(bench.plan, name), before);
  return { field: name, before: wordsOf(shown), after: wordsOf(values[name]) };
}

function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
