import type { ClientBase } from "pg";
import { migrationLock } from "#core/database/migrate";
import type { TranslatedNames } from "#contract/translatedNames";
import type { MenuEntry } from "#core/request/menuEntry";
import type { BuiltInTitle } from "#core/request/names";
import type { TextCatalogue } from "#core/request/texts";
import { insertMissing, type SeedLink, type SeedParent } from "#core/rows/seed";
import type { Table } from "#core/rows/table";

/** Shared state of the steps of one seeding run, which is one transaction of the owner role. */
export type SeedRun = {
  /** The menu entries of all modules. */
  readonly menuEntries: readonly MenuEntry[];
  /** The title of a row: in Chinese, and in the languages that the row itself stores. */
  getTitle(title: BuiltInTitle): RowTitle;
  /** Runs a statement that no other step can express; returns the number of rows. */
  execute(sql: string, values: readonly unknown[]): Promise<number>;
  /** Whether this run has inserted the row; tables by their database names. */
  hasInserted(table: string, id: number): boolean;
  /** Inserts missing rows (`insertMissing`) and records them for `hasInserted`. */
  insert<T extends Table>(
    table: T,
    rows: { readonly rows: readonly SeedLink<T>[]; readonly parent?: SeedParent },
  ): Promise<void>;
};

/** The columns of a row whose title comes from a text. */
export type RowTitle = { readonly title: string; readonly names: TranslatedNames };

/** One step of the seeding: the rows of a table, or statements. */
export type SeedStep = (run: SeedRun) => Promise<void>;

/**
 * Rows that come with a module. Its steps run in order, after those of the modules in `after`. Each start repeats them:
 * missing rows are added, existing ones stay unchanged.
 */
export type SeedPlan = { readonly after?: readonly string[]; readonly steps: readonly SeedStep[] };

/** `column` refers to a row of `table`, a database name. */
export type NewParent = { readonly column: string; readonly table: string };

/** The rows of one table. */
export type SeedRowsOptions<T extends Table> = {
  readonly rows: (run: SeedRun) => readonly SeedLink<T>[] | Promise<readonly SeedLink<T>[]>;
  /** A row is skipped as long as the row that this column refers to does not exist. */
  readonly parent?: SeedParent;
  /** A row is inserted only together with the row that this column refers to: deleted links are not restored. */
  readonly onlyWithNew?: NewParent;
  /** The rows are inserted once, into an empty table; later starts do not compute them. */
  readonly isOnce?: boolean;
};

/**
 * A step that inserts the missing rows of a table.
 *
 * ```ts
 * module({ name: "position", standardRows: { after: ["tenant"], steps: [seedRows(positions, { rows: standardPositions })] } });
 * ```
 */
export function seedRows<T extends Table>(
  table: T,
  { rows, parent, onlyWithNew, isOnce = false }: SeedRowsOptions<T>,
): SeedStep {
  return async (run) => {
    if (isOnce && (await run.execute(`select 1 from ${table.name} limit 1`, [])) > 0) return;
    const all = await rows(run);
    const rowsToInsert = onlyWithNew === undefined ? all : all.filter((row) => isOfNewRow(run, row, onlyWithNew));
    await run.insert(table, { rows: rowsToInsert, ...(parent === undefined ? {} : { parent }) });
  };
}

function isOfNewRow(run: SeedRun, row: object, { column, table }: NewParent): boolean {
  const [, id] = Object.entries(row).find(([name]) => name === column) ?? [];
  return typeof id === "number" && run.hasInserted(table, id);
}

/** The database to seed, and what modules provide for the rows of others. */
export type SeedTarget = {
  readonly owner: ClientBase;
  readonly menuEntries: readonly MenuEntry[];
  readonly texts: TextCatalogue;
};

/** Seeds in one transaction; a second server that starts at the same time waits. Errors of the seeding are rethrown. */
export async function inSeedTransaction<Result>(
  target: SeedTarget,
  seed: (run: SeedRun) => Promise<Result>,
): Promise<Result> {
  const { owner } = target;
  await owner.query("begin");
  try {
    await owner.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    const result = await seed(createRun(target));
    await owner.query("commit");
    return result;
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

function createRun({ owner, menuEntries, texts }: SeedTarget): SeedRun {
  const [chinese, english] = [texts.forLanguage("zh-CN"), texts.forLanguage("en")];
  const inserted = new Map<string, Set<number>>();
  return {
    menuEntries,
    getTitle(title) {
      if (typeof title === "object")
        return { title: title.literal, names: { "zh-CN": title.literal, en: title.literal } };
      return { title: chinese(title), names: { "zh-CN": chinese(title), en: english(title) } };
    },
    async execute(sql, values) {
      const { rowCount } = await owner.query(sql, [...values]);
      return rowCount ?? 0;
    },
    hasInserted: (table, id) => inserted.get(table)?.has(id) === true,
    async insert(table, rows) {
      const insertedIds = inserted.get(table.name) ?? new Set();
      inserted.set(table.name, insertedIds);
      for (const id of await insertMissing(owner, table, rows)) insertedIds.add(id);
    },
  };
}

/** Plans with the names of their modules. */
export type NamedPlan = { readonly name: string; readonly plan: SeedPlan };

/** Runs the plans in dependency order. Throws if a plan depends on an unknown one or dependencies form a cycle. */
export async function runSeedPlans(run: SeedRun, plans: readonly NamedPlan[]): Promise<void> {
  for (const { plan } of orderPlans(plans)) for (const step of plan.steps) await step(run);
}

/** Plans without a dependency keep their order. */
export function orderPlans(plans: readonly NamedPlan[]): NamedPlan[] {
  const byName = new Map(plans.map((one) => [one.name, one]));
  const ordered = new Set<NamedPlan>();
  const visit = (one: NamedPlan, waiting: readonly string[]): void => {
    if (ordered.has(one)) return;
    if (waiting.includes(one.name)) throw new Error(`rows wait for each other: ${[...waiting, one.name].join(" -> ")}`);
    for (const name of one.plan.after ?? []) {
      const earlier = byName.get(name);
      if (earlier === undefined) throw new Error(`rows of "${one.name}" come after "${name}", which brings none`);
      visit(earlier, [...waiting, one.name]);
    }
    ordered.add(one);
  };
  for (const one of plans) visit(one, []);
  return [...ordered];
}
