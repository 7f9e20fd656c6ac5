import pg from "pg";
import { idempotencyKeys } from "#core/http/idempotency";
import { checkRequestRole } from "#core/database/role";
import type { Readiness } from "#core/http/health";
import type { App } from "#core/request/app";
import type { Table } from "#core/rows/table";
import { toColumnName } from "#core/rows/statement";
import type { Module } from "./module.ts";

/** A table whose rows requests may reach beyond what its definition says, and why. */
export type WallFault = { readonly table: string; readonly fault: string };

/** The policies of the database let requests reach too much; nothing is served. */
export class WallError extends Error {
  override readonly name = "WallError";

  constructor(faults: readonly WallFault[]) {
    super(
      `row-level security is missing or weaker than declared, so nothing is served: ${faults
        .map(({ table, fault }) => `${table} ${fault}`)
        .join("; ")}`,
    );
  }
}

/** Refuses a database whose tenant walls are missing or weaker than the tables are declared (security 1). */
export async function checkWalls(application: pg.ClientConfig, tables: readonly Table[]): Promise<void> {
  const client = new pg.Client({ application_name: "siteward walls", ...application });
  // A lost connection also rejects the running query; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // No policy binds a role with too many rights.
    await checkRequestRole(client);
    const faults = await findWallFaults(client, tables);
    if (faults.length > 0) throw new WallError(faults);
  } finally {
    await client.end();
  }
}

/** All tables that the code defines. */
export function listTables(modules: readonly Module[]): readonly Table[] {
  return [...modules.flatMap((module) => module.tables), idempotencyKeys];
}

/** The name of the table with the tenants' own rows. */
export function getTenantTableName(tables: readonly Table[]): string {
  return tables.find(({ archive }) => archive === "tenant")?.name ?? "";
}

const dayMs = 24 * 3_600_000;

/** Checks the walls once a day; a server that finds them weak logs it and is not ready any longer. */
export function watchWalls(
  application: pg.ClientConfig,
  { tables, app, readiness }: { tables: readonly Table[]; app: App; readiness: Readiness },
): { stop(): void } {
  const { log, serviceRuns } = app;
  const service = { name: "service_walls", title: "job.service.walls" } as const;
  const checkWatched = serviceRuns.watch(service, async () => await checkWalls(application, tables));
  const check = async () => {
    try {
      await checkWatched();
      readiness.isUnsafe = false;
    } catch (error) {
      const isWeak = error instanceof WallError;
      readiness.isUnsafe ||= isWeak;
      log[isWeak ? "fatal" : "warn"](
        { event: "walls.check_failed", err: error },
        "the daily check of the walls failed",
      );
    }
  };
  const timer = setInterval(() => void check(), dayMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Reads the live policies as the role that serves requests: their form, and what they say of rows that this role must
 * not reach. A policy that lost its tenant or its data scope lets one of these rows through, whatever its text is.
 */
export async function findWallFaults(client: pg.ClientBase, tables: readonly Table[]): Promise<WallFault[]> {
  const live = await readLiveTables(client);
  const walled = tables.filter(({ hasTenant }) => hasTenant);
  const faults = walled.flatMap((table) => {
    const found = live.get(table.name);
    return found === undefined ? [fault(table.name, "does not exist")] : listFaultsOfForm(found);
  });
  const unknown = [...live.values()].filter(({ name }) => !tables.some((table) => table.name === name));
  faults.push(...unknown.flatMap(listFaultsOfForm));
  // Conditions of a policy in the wrong form say nothing.
  const sound = walled.flatMap((table) => {
    const found = live.get(table.name);
    return found === undefined || faults.some((one) => one.table === table.name) ? [] : [{ table, live: found }];
  });
  for (const trial of trials) faults.push(...(await findOpenTables(client, sound, trial)));
  return faults;
}

const commands = { r: "select", a: "insert", w: "update", d: "delete" } as const;
type Command = keyof typeof commands;
const allCommands: readonly Command[] = ["r", "a", "w", "d"];

type Policy = {
  readonly name: string;
  readonly command: Command | "*";
  readonly isPermissive: boolean;
  readonly condition: string | null;
  readonly newCondition: string | null;
};

type LiveTable = {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isForced: boolean;
  /** What requests may do with some column at all. */
  readonly rights: readonly string[];
  readonly policies: readonly Policy[];
};

const liveText = `
  select relname as name, relrowsecurity as "isEnabled", relforcerowsecurity as "isForced",
    array(select word from unnest(array['select', 'insert', 'update']) word
      where has_any_column_privilege(current_user, tables.oid, word))
      || array(select 'delete' where has_table_privilege(current_user, tables.oid, 'delete')) as rights, coalesce((
    select jsonb_agg(jsonb_build_object('name', polname, 'command', polcmd, 'isPermissive', polpermissive,
      'condition', pg_get_expr(polqual, polrelid), 'newCondition', pg_get_expr(polwithcheck, polrelid)))
    from pg_policy
    where polrelid = tables.oid and exists (
      select from unnest(polroles) bound where bound = 0 or pg_has_role(current_user, bound, 'member'))
  ), '[]') as policies
  from pg_class tables
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and exists (select from pg_attribute where attrelid = tables.oid and attname = 'tenant_id' and not attisdropped)`;

async function readLiveTables(client: pg.ClientBase): Promise<Map<string, LiveTable>> {
  const { rows } = await client.query<LiveTable>(liveText);
  return new Map(rows.map((table) => [table.name, table]));
}

function listFaultsOfForm({ name, isEnabled, isForced, rights, policies }: LiveTable): WallFault[] {
  if (!isEnabled) return [fault(name, "has no row-level security")];
  if (!isForced) return [fault(name, "does not force row-level security")];
  if (policies.some(({ isPermissive }) => !isPermissive)) return [fault(name, "has a restrictive policy")];
  return allCommands.flatMap((command) => {
    const count = policies.filter((policy) => appliesTo(policy, command)).length;
    const word = commands[command];
    if (count > 1) return [fault(name, `has ${count} policies for ${word}`)];
    return count === 1 || !rights.includes(word) ? [] : [fault(name, `has no policy for ${word}`)];
  });
}

function appliesTo({ command }: Policy, wanted: Command): boolean {
  return command === "*" || command === wanted;
}

function fault(table: string, text: string): WallFault {
  return { table, fault: text };
}

/** The ids of made-up rows and callers; nothing has them. */
const [ours, theirs] = [1, 2];
/** An organisation, and another one that the caller reaches. */
const [unit, reached] = [3, 4];

type Settings = { readonly tenant: number | ""; readonly account: number; readonly scope: string };
type MadeUpRow = { readonly tenant: number; readonly account: number };

/** A row that a caller must not reach, in the tables that are declared so. */
type Trial = {
  readonly settings: Settings;
  readonly row: MadeUpRow;
  readonly says: string;
  isDeclared(table: Table): boolean;
};

const hasScope = ({ scope }: Table) => scope !== "tenant";
const trials: readonly Trial[] = [
  {
    settings: { tenant: "", account: ours, scope: "all" },
    row: { tenant: ours, account: ours },
    says: "is open without a tenant",
    isDeclared: () => true,
  },
  {
    settings: { tenant: ours, account: ours, scope: "all" },
    row: { tenant: theirs, account: ours },
    says: "is open to another tenant",
    isDeclared: () => true,
  },
  {
    settings: { tenant: ours, account: ours, scope: "own" },
    row: { tenant: ours, account: theirs },
    says: "ignores the data scope",
    isDeclared: hasScope,
  },
  {
    settings: { tenant: ours, account: ours, scope: "listed" },
    row: { tenant: ours, account: theirs },
    says: "ignores the organisations of the data scope",
    isDeclared: hasScope,
  },
  {
    settings: { tenant: ours, account: ours, scope: "" },
    row: { tenant: ours, account: theirs },
    says: "is open without a data scope",
    isDeclared: hasScope,
  },
  {
    settings: { tenant: ours, account: ours, scope: "all" },
    row: { tenant: ours, account: theirs },
    says: "shows one account what is another's",
    isDeclared: ({ isPersonal }) => isPersonal,
  },
];

type Sound = { readonly table: Table; readonly live: LiveTable };

/** Asks the conditions of all tables at once about a made-up row. */
async function findOpenTables(client: pg.ClientBase, all: readonly Sound[], trial: Trial): Promise<WallFault[]> {
  const declared = all.filter(({ table }) => trial.isDeclared(table));
  if (declared.length === 0) return [];
  const { tenant, account, scope } = trial.settings;
  await client.query("begin read only");
  try {
    await client.query("select set_request($1, $2, '', $3, '', $4, $5, '{}')", [
      String(tenant),
      String(account),
      String(reached),
      scope,
      `{${reached}}`,
    ]);
    const questions = declared.map((one) => toQuestion(one, trial.row)).join(" union all ");
    const { rows } = await client.query<{ name: string; open: string[] | null }>(questions);
    return rows.flatMap(({ name, open }) =>
      open === null || open.length === 0 ? [] : [fault(name, `${trial.says} (${open.join(", ")})`)],
    );
  } finally {
    await client.query("rollback");
  }
}

function toQuestion({ table, live }: Sound, row: MadeUpRow): string {
  const name = pg.escapeIdentifier(table.name);
  const allowed = allCommands.filter((command) => live.rights.includes(commands[command]));
  const answers = allowed.map((command) => {
    const policy = live.policies.find((one) => appliesTo(one, command));
    // Old rows and new ones have conditions of their own; without one for new rows that of the old ones applies.
    const { condition = null, newCondition = null } = policy ?? {};
    const asked = [
      ...(command === "a" ? [] : [condition ?? "true"]),
      ...(command === "a" || command === "w" ? [newCondition ?? condition ?? "true"] : []),
    ];
    return `case when ${asked.map((one) => `(${one})`).join(" or ")} then '${commands[command]}' end`;
  });
  const values = pg.escapeLiteral(JSON.stringify(toValues(table, row)));
  return `select ${pg.escapeLiteral(table.name)} as name, array_remove(array[${answers.join(", ")}]::text[], null) as open
    from jsonb_populate_record(null::public.${name}, ${values}::jsonb) ${name}`;
}

/** All columns of a made-up row that decide who reaches it. */
function toValues({ columns, scope }: Table, { tenant, account }: MadeUpRow): Record<string, number> {
  const own = scope === "tenant" ? "accountId" : scope.account;
  const place = scope === "tenant" ? undefined : scope.organisation;
  const values = { tenantId: tenant, [own]: account, ...(place === undefined ? {} : { [place]: unit }) };
  return Object.fromEntries(
    Object.entries(values).flatMap(([column, value]) => (column in columns ? [[toColumnName(column), value]] : [])),
  );
}
