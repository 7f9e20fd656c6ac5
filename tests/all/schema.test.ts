import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findWallFaults, listTables } from "#core/boot/walls";
import { modules } from "#app/modules.server";
import { toColumnName } from "#core/rows/statement";
import { theServer } from "#tests/builders/server";

const tables = listTables(modules);
/** Written only by triggers and by the migration runner; no code defines them. */
const coreTables =
  /^(?:change_history|change_history_\w+|(?:visit|operation|exception|http)_log_\w+|schema_migration|served_tenant|sign_in_name|tenant_change)$/u;

type LiveColumn = { name: string; type: string; is_nullable: boolean; has_default: boolean };

/** Generated columns belong to the database: no code writes them, no answer shows them. */
async function liveColumns(table: string): Promise<LiveColumn[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<LiveColumn>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as is_nullable,
       atthasdef or attidentity <> '' as has_default
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows;
}

async function liveTables(): Promise<string[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  return rows.map(({ name }) => name);
}

describe.each(tables)("table $name", (table) => {
  it("declares the same columns as the database", async () => {
    const live = await liveColumns(table.name);
    const defined = Object.entries(table.columns).map(([name, column]) => ({
      name: toColumnName(name),
      type: column.type,
      is_nullable: column.isNullable,
    }));
    if (table.spelling !== undefined)
      defined.push({ name: "readings", type: "character varying(1000)", is_nullable: false });
    const comparable = live.map(({ name, type, is_nullable }) => {
      // Decimals include their digits, and columns with a default may be declared as nullable.
      const known = defined.find((column) => column.name === name);
      return {
        name,
        type: type.replace(/^numeric\(.*/u, "numeric"),
        is_nullable: known === undefined ? is_nullable : known.is_nullable || is_nullable,
      };
    });

    expect(comparable.toSorted(byName)).toEqual(
      defined
        .map((column) => ({ ...column, is_nullable: column.is_nullable || isNullableInDatabase(column.name, live) }))
        .toSorted(byName),
    );
  });

  it("declares its storage location in the database", async () => {
    const { owner } = await theServer();
    const { rows } = await owner.query("select obj_description(to_regclass($1)) as comment", [table.name]);

    expect(rows).toEqual([{ comment: `home: ${table.location}` }]);
  });
});

describe.each(tables.filter(({ searchable, hasTenant }) => hasTenant && searchable.length > 0))(
  "table $name",
  (table) => {
    it("is searched in its declared columns", async () => {
      const { owner } = await theServer();
      const { rows } = await owner.query<{ body: string }>("select pg_get_functiondef(to_regproc($1)) as body", [
        `search_${table.name}`,
      ]);
      const spellingColumns = table.spelling === undefined ? [] : [...table.spelling.columns, "readings"];
      const names = [...table.searchable, ...spellingColumns].map(toColumnName);
      const searchedColumns = /'\{(?<names>[a-z_,]+)\}'/u.exec(rows[0]?.body ?? "")?.groups?.["names"];

      expect(searchedColumns?.split(",").toSorted()).toEqual(names.toSorted());
    });
  },
);

function isNullableInDatabase(name: string, live: readonly LiveColumn[]): boolean {
  return live.some((column) => column.name === name && column.is_nullable);
}

function byName(left: { name: string }, right: { name: string }): number {
  return left.name < right.name ? -1 : 1;
}

it("every table has a definition in the code", async () => {
  const defined = new Set(tables.map(({ name }) => name));

  const unknown = (await liveTables()).filter((name) => !defined.has(name) && !coreTables.test(name));

  expect(unknown).toEqual([]);
});

it("every table that keeps deleted rows has statistics for the rows of a tenant", async () => {
  const { owner } = await theServer();

  const { rows } = await owner.query<{ name: string }>(`
    select tables.relname as name from pg_class tables
    where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r'
      and (select count(*) from pg_attribute where attrelid = tables.oid and attname in ('tenant_id', 'deleted_at')) = 2
      and not exists (select from pg_statistic_ext where stxrelid = tables.oid and stxname = tables.relname || '_live')`);

  expect(rows).toEqual([]);
});

describe("tenant policies", () => {
  it("hold: one for each table and command, with its tenant and data scope", async () => {
    const { app } = await theServer();
    const client = await app.plain.connect();

    const faults = await findWallFaults(client, tables);

    client.release();
    expect(faults).toEqual([]);
  });

  it("depend on the account, besides the data scope, in just the tables that are declared as personal", async () => {
    const { owner } = await theServer();
    const { rows } = await owner.query<{ name: string }>(
      `select distinct tablename as name from pg_policies where 'siteward_app' = any(roles) and cmd in ('ALL', 'SELECT')
         and qual like '%app.account_id%'`,
    );
    const scoped = new Set(tables.filter(({ scope }) => scope !== "tenant").map(({ name }) => name));
    const declaredNames = tables.filter(({ isPersonal }) => isPersonal).map(({ name }) => name);

    const names = rows.map(({ name }) => name).filter((name) => !scoped.has(name));
    expect(names.toSorted()).toEqual(declaredNames.toSorted());
  });

  it("require every unique index of a tenant table to start with the tenant", async () => {
    const { owner } = await theServer();
    const { rows } = await owner.query(
      `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and i.indisunique and i.indkey[0] <> a.attnum`,
    );

    expect(rows).toEqual([]);
  });

  it("require every foreign key between tenant tables to include the tenant on both sides", async () => {
    const { owner } = await theServer();
    const { rows } = await owner.query(
      `select conname as name from pg_constraint
         join pg_attribute own on own.attrelid = conrelid and own.attname = 'tenant_id' and not own.attisdropped
         join pg_attribute target on target.attrelid = confrelid and target.attname = 'tenant_id' and not target.attisdropped
       where contype = 'f' and not exists (
         select from unnest(conkey, confkey) pair (own_column, target_column)
         where pair.own_column = own.attnum and pair.target_column = target.attnum)`,
    );

    expect(rows).toEqual([]);
  });

  it("are missing only from the documented tables", async () => {
    const documented = await readFile("docs/security.md", "utf8");
    const listed = /## Global tables\n(?<list>[\s\S]*?)(?:\n## |$)/u.exec(documented)?.groups?.["list"] ?? "";
    const names = [...listed.matchAll(/^- `(?<name>[^`]+)`/gmu)].map((match) => match.groups?.["name"]);
    const live = await liveTables();
    const withTenant = new Set<string>();
    for (const name of live) {
      if ((await liveColumns(name)).some((column) => column.name === "tenant_id")) withTenant.add(name);
    }

    expect(live.filter((name) => !withTenant.has(name)).toSorted()).toEqual(names.toSorted());
  });

  it("apply to the role that serves requests", async () => {
    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'siteward_app'",
    );
    const { rows: owned } = await owner.query("select relname from pg_class where relowner = 'siteward_app'::regrole");
    const { rows: truncatable } = await owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_table_privilege('siteward_app', oid, 'truncate')`,
    );

    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
    expect([...owned, ...truncatable]).toEqual([]);
  });
});
