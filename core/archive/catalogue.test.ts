import { describe, expect, it } from "vitest";
import { toColumnName } from "#core/rows/statement";
import { theServer } from "#tests/builders/server";
import { planImport } from "./importPlan.ts";
import { readLiveTables } from "./liveTable.ts";

async function listDeclared() {
  const { app, owner } = await theServer();
  // Some definitions describe views.
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const live = new Set(rows.map(({ name }) => name));
  const tables = app.archive.tables.filter(({ name, hasTenant }) => hasTenant && live.has(name));
  return { tables, contained: tables.filter(({ archive }) => archive === "contained") };
}

describe("every table of tenants", () => {
  it("says whether an archive contains its rows", async () => {
    const { tables } = await listDeclared();

    expect(tables.filter(({ archive }) => archive === undefined).map(({ name }) => name)).toEqual([]);
  });

  it("exists in the definitions", async () => {
    const { owner } = await theServer();
    const { tables } = await listDeclared();
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname <> 'change_history_default' order by 1`,
    );

    expect(rows.map(({ name }) => name)).toEqual(tables.map(({ name }) => name).toSorted());
  });
});

describe("every column of an archive", () => {
  it("that is named like an id is declared as one", async () => {
    const { contained } = await listDeclared();

    const numbers = contained.flatMap(({ name, columns }) =>
      Object.entries(columns).flatMap(([column, { type, isReference, hasIds }]) =>
        type === "bigint" && column.endsWith("Id") && column !== "tenantId" && !isReference && hasIds !== true
          ? [`${name}.${column}`]
          : [],
      ),
    );
    expect(numbers).toEqual([]);
  });

  it("with a document says whether ids occur in it", async () => {
    const { contained } = await listDeclared();

    const silent = contained.flatMap(({ name, columns }) =>
      Object.entries(columns).flatMap(([column, { type, hasIds }]) =>
        type === "jsonb" && hasIds === undefined ? [`${name}.${column}`] : [],
      ),
    );
    expect(silent).toEqual([]);
  });

  it("with secret bytes is sealed, or a hash that works anywhere", async () => {
    const { contained } = await listDeclared();

    const unsealed = contained.flatMap(({ name, columns }) =>
      Object.entries(columns).flatMap(([column, { type, isSecret, seal }]) =>
        type === "bytea" && isSecret && seal === undefined ? [`${name}.${column}`] : [],
      ),
    );
    // Codes of invitations are bound to their tenant: in another one they open nothing.
    expect(unsealed).toEqual(["registration_invitation.codeHash"]);
  });

  it("has an order in which foreign keys find their rows", async () => {
    const { owner } = await theServer();
    const { contained } = await listDeclared();
    const client = await owner.connect();
    const live = await readLiveTables(
      client,
      contained.map(({ name }) => name),
    ).finally(() => client.release());

    const plan = planImport(live, contained);

    expect(plan).toHaveLength(contained.length);
    const names = new Set(contained.map(({ name }) => name));
    const outside = live.flatMap(({ name, references }) =>
      references.flatMap(({ column, table, isOfTenant }) =>
        isOfTenant && !names.has(table) ? [`${name}.${column} -> ${table}`] : [],
      ),
    );
    expect(outside).toEqual([]);
    expect(
      plan.flatMap(({ name, columns }) => columns.filter(({ isLate }) => isLate).map((one) => `${name}.${one.name}`)),
    ).toContain(`account.${toColumnName("managerAccountId")}`);
  });
});
