import { sql } from "kysely";
import type pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { defineApi, get, NoInput, post } from "#contract/api";
import * as z from "zod";
import { positions } from "#modules/identity/position/server";
import type { Context } from "#core/request/context";
import { modules } from "#app/modules.server";
import { defineFunction } from "#core/rows/databaseFunction";
import type { ConnectionSource, TransactionSettings } from "#core/rows/transaction";
import { openReadTransaction, openWriteTransaction } from "#core/rows/transaction";
import { aModule, createPlainClient } from "#tests/builders/plainRequest";
import { aServer, type TestServer, theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

const noSettings: TransactionSettings = {
  tenantId: null,
  accountId: null,
  accountName: null,
  organisationId: null,
  requestId: "transaction test",
  scope: "own",
  organisations: [],
  trees: [],
};

const toStatement = (sql: string) => ({ sql, parameters: [] });

/** The request pool of the server, with the number of used connections and their statements. */
async function anObservedPool(): Promise<{
  requests: ConnectionSource;
  countConnections: () => number;
  statements: string[];
}> {
  const { app } = await theServer();
  const { prepared } = app.requests;
  const statements: string[] = [];
  let connectionCount = 0;
  const connect = async () => {
    connectionCount += 1;
    return observeClient(await app.requests.connect(), statements);
  };
  return { requests: { prepared, connect }, countConnections: () => connectionCount, statements };
}

/** The same with a single connection, which keeps what it has prepared; a batch is listed as one statement. */
async function anObservedConnection(): Promise<{ requests: ConnectionSource; statements: string[]; end: () => void }> {
  const { app } = await theServer();
  const statements: string[] = [];
  const client = await app.requests.connect();
  const observed = observeClient(client, statements);
  const kept = new Proxy(observed, {
    get: (target, name) => (name === "release" ? () => undefined : Reflect.get(target, name, target)),
  });
  return {
    requests: { prepared: app.requests.prepared, connect: async () => await Promise.resolve(kept) },
    statements,
    end: () => client.release(true),
  };
}

function observeClient(client: pg.PoolClient, statements: string[]): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "query") statements.push(formatQuery(args[0]));
        return Reflect.apply(value, target, args);
      };
    },
  });
}

function formatQuery(query: unknown): string {
  const text = typeof query === "object" && query !== null && "text" in query ? query.text : query;
  if (text === "") return "one message";
  return String(text).includes("set_request(") ? "settings" : String(text);
}

describe("a call that reads", () => {
  it("sends concurrent queries in one transaction with its settings", async () => {
    const { requests, countConnections, statements } = await anObservedPool();
    const transaction = openReadTransaction(requests, noSettings);

    const answers = await Promise.all(
      ["select 1 as one", "select 2 as two", "select 3 as three"].map(
        async (sql) => await transaction.run(toStatement(sql)),
      ),
    );

    expect(answers).toEqual([[{ one: 1 }], [{ two: 2 }], [{ three: 3 }]]);
    expect(countConnections()).toBe(1);
    expect(statements).toEqual([
      "BEGIN READ ONLY",
      "settings",
      "select 1 as one",
      "select 2 as two",
      "select 3 as three",
      "COMMIT",
    ]);
  });

  it("sends queries that the connection has prepared as one message", async () => {
    const { requests, statements, end } = await anObservedConnection();
    const read = async () => {
      const transaction = openReadTransaction(requests, noSettings);
      return await Promise.all(
        ["select 1 as one", "select 2 as two"].map(async (sql) => await transaction.run(toStatement(sql))),
      );
    };
    const first = await read();
    statements.length = 0;

    const second = await read();

    expect(second).toEqual(first);
    expect(statements).toEqual(["one message"]);
    end();
  });

  it("fails for a number beyond the safe ones, in one message as well", async () => {
    const { requests, end } = await anObservedConnection();
    const read = async (number: string) =>
      await openReadTransaction(requests, noSettings).run({ sql: "select $1::bigint as number", parameters: [number] });
    await read("1");

    await expect(read("9007199254740993")).rejects.toThrow("beyond 2^53");
    expect(await read("2")).toEqual([{ number: 2 }]);
    end();
  });

  it("cannot write in one message either", async () => {
    const { requests, end } = await anObservedConnection();
    const write = async () =>
      await openReadTransaction(requests, noSettings).run(toStatement("select nextval('id_sequence')"));
    await openReadTransaction(requests, noSettings).run(toStatement("select 1"));
    const inside = openWriteTransaction(requests, noSettings);
    await inside.run(toStatement("select nextval('id_sequence')"));
    await inside.rollback();

    await expect(write()).rejects.toThrow("read-only transaction");
    end();
  });

  it("releases its connection between queries", async () => {
    const { requests, countConnections } = await anObservedPool();
    const { app } = await theServer();
    const transaction = openReadTransaction(requests, noSettings);

    await transaction.run(toStatement("select 1"));
    // The answer arrives a moment before that of COMMIT, which frees the connection.
    await expect.poll(() => app.requests.pool.idleCount === app.requests.pool.totalCount).toBe(true);
    await transaction.run(toStatement("select 2"));

    expect(countConnections()).toBe(2);
  });

  it("cannot write, not even in its first statement", async () => {
    const { app } = await theServer();

    const write = openReadTransaction(app.requests, noSettings).run(toStatement("select nextval('id_sequence')"));

    await expect(write).rejects.toThrow("read-only transaction");
  });

  it("fails all queries after a failed one, and can query again afterwards", async () => {
    const { app } = await theServer();
    const transaction = openReadTransaction(app.requests, noSettings);

    const answers = await Promise.allSettled(
      ["select 1 as one", "select 1/0", "select 3"].map(async (sql) => await transaction.run(toStatement(sql))),
    );

    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await transaction.run(toStatement("select 4 as four"))).toEqual([{ four: 4 }]);
  });
});

describe("a call that writes", () => {
  it("sends BEGIN and its settings with its first statement, and uses one connection", async () => {
    const { requests, countConnections, statements } = await anObservedPool();
    const transaction = openWriteTransaction(requests, noSettings);

    await transaction.run(toStatement("select 1"));
    await transaction.run(toStatement("select 2"));
    await transaction.commit();

    expect(countConnections()).toBe(1);
    expect(statements).toEqual(["BEGIN", "settings", "select 1", "select 2", "COMMIT"]);
  });

  it("opens with statements that the connection has prepared in one message", async () => {
    const { requests, statements, end } = await anObservedConnection();
    const write = async () => {
      const transaction = openWriteTransaction(requests, noSettings);
      const rows = await transaction.run(toStatement("select now() as time"));
      expect(await transaction.run(toStatement("select now() as time"))).toEqual(rows);
      await transaction.commit();
    };
    await write();
    statements.length = 0;

    await write();

    expect(statements).toEqual(["one message", "one message", "COMMIT"]);
    end();
  });

  it("sends its last statements together with its commit, also if they are its only ones", async () => {
    const { requests, countConnections, statements } = await anObservedPool();

    await openWriteTransaction(requests, noSettings).commit([toStatement("select 1"), toStatement("select 2")]);

    expect(countConnections()).toBe(1);
    expect(statements).toEqual(["BEGIN", "settings", "select 1", "select 2", "COMMIT"]);
  });

  it("keeps nothing if one of its last statements fails, and throws that error", async () => {
    const { app } = await theServer();
    const { tenant } = await aTenant();
    const settings = { ...noSettings, tenantId: tenant.id };
    const parameters = [tenant.id];
    const writing = {
      sql: "insert into hub_position (tenant_id, last_number, last_id, previous_id) values ($1, 1, 1, 0)",
      parameters,
    };
    const failing = toStatement("select 1 / (random() * 0)::int as one");

    // Statements that the connection has prepared go another way.
    for (let round = 0; round < 3; round++) {
      const transaction = openWriteTransaction(app.requests, settings);
      await transaction.change(writing);
      await expect(transaction.commit([failing, toStatement("select 1")])).rejects.toThrow("division by zero");
    }

    const reading = openReadTransaction(app.requests, settings);
    expect(await reading.run({ sql: "select from hub_position where tenant_id = $1", parameters })).toEqual([]);
  });

  it("uses no connection if it runs no statement", async () => {
    const { requests, countConnections } = await anObservedPool();

    await openWriteTransaction(requests, noSettings).commit();

    expect(countConnections()).toBe(0);
  });

  it("fails if the database answers its commit with a rollback", async () => {
    const { app } = await theServer();
    const transaction = openWriteTransaction(app.requests, noSettings);
    await transaction.run(toStatement("select 1/0")).catch(() => undefined);

    await expect(transaction.commit()).rejects.toThrow("COMMIT was answered with ROLLBACK");
  });

  it.each([
    ["list, row, list", [false, true, false]],
    ["row, row, list", [true, true, false]],
  ])("keeps the plans of rows by key, and makes those of lists: %s", async (_, kinds) => {
    const { app } = await theServer();
    const transaction = openWriteTransaction(app.requests, noSettings);
    const statement = toStatement("select current_setting('plan_cache_mode') as mode");

    const modes: unknown[] = [];
    for (const isByKey of kinds) modes.push(...(await transaction.run({ ...statement, isByKey })));
    await transaction.commit();

    expect(modes).toEqual(kinds.map((isByKey) => ({ mode: isByKey ? "force_generic_plan" : "force_custom_plan" })));
  });

  it("goes back to a savepoint after the write of a row has failed", async () => {
    const { app } = await theServer();
    const transaction = openWriteTransaction(app.requests, noSettings);
    const mode = { ...toStatement("select current_setting('plan_cache_mode') as mode"), isByKey: true };
    const failing = { ...toStatement("select 1 / (random() * 0)::int as one"), isByKey: true };
    const savepoint = (sql: string) => ({ ...toStatement(sql), isSavepoint: true });

    // Statements that the connection has prepared go another way.
    for (let round = 0; round < 3; round++) {
      await transaction.change(savepoint("savepoint part"));
      await expect(transaction.run(failing)).rejects.toThrow("division by zero");
      await transaction.change(savepoint("rollback to savepoint part"));
      expect(await transaction.run(mode)).toEqual([{ mode: "force_generic_plan" }]);
      expect(await transaction.run({ ...mode, isByKey: false })).toEqual([{ mode: "force_custom_plan" }]);
    }

    await transaction.commit();
  });

  it("refuses statements after its end", async () => {
    const { app } = await theServer();
    const transaction = openWriteTransaction(app.requests, noSettings);
    await transaction.run(toStatement("select 1"));
    await transaction.rollback();

    await expect(transaction.run(toStatement("select 2"))).rejects.toThrow("the transaction has ended");
    await expect(transaction.commit()).resolves.toBeUndefined();
  });
});

/** Terminates its own connection; the tenant needs a position for it. */
async function loseConnection(ctx: Context): Promise<number> {
  const rows = ctx.rows(positions);
  const hangingUp = rows.select().where(sql<boolean>`pg_terminate_backend(pg_backend_pid())`);
  await Promise.all([rows.run(hangingUp), rows.count()]);
  return 0;
}

const setting = defineFunction<{ name: string; isMissingOk: boolean }, { row: string | null }>("current_setting", [
  "name",
  "isMissingOk",
]);

const linesApi = defineApi("lines", {
  lose: post(NoInput, z.int(), "signedIn"),
  loseInRead: get(NoInput, z.int(), "signedIn"),
  tenant: get(NoInput, z.array(z.string().nullable()), "signedIn"),
  tenantInWrite: post(NoInput, z.array(z.string().nullable()), "signedIn"),
});

const names = ["app.tenant_id", "app.account_id", "app.request_id"];

const lines = aModule(linesApi, {
  lose: loseConnection,
  loseInRead: loseConnection,
  tenant: async (ctx) => {
    const rows = await Promise.all(
      names.map(async (name) => await ctx.callFunction(setting, { name, isMissingOk: true })),
    );
    return [...rows.map(([first]) => first?.row ?? null), ctx.requestId];
  },
  tenantInWrite: async (ctx) => {
    const rows = [];
    for (const name of names) rows.push(await ctx.callFunction(setting, { name, isMissingOk: true }));
    return [...rows.map(([first]) => first?.row ?? null), ctx.requestId];
  },
});

describe("a connection", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await aServer({ modules: [...modules, lines] });
  });

  it.each([
    ["POST", "/api/lines/lose"],
    ["GET", "/api/lines/loseInRead"],
  ])("that is lost during a call is discarded, and later calls succeed: %s", async (method, path) => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition();
    const call = await createPlainClient(server, admin);

    const lost = await call(path, method === "POST" ? { body: {} } : {});
    const next = await Promise.all(Array.from({ length: 40 }, async () => await call("/api/sysPos/list")));

    expect([lost.status, lost.body.code]).toEqual([503, 503]);
    expect(new Set(next.map(({ body }) => body.code))).toEqual(new Set([200]));
  });

  it("has only the tenant, account and request of the current call, even if many calls share it", async () => {
    const tenants = await Promise.all([aTenant(), aTenant()]);
    const [first, second] = tenants;
    const callers = [
      { ...first, call: await createPlainClient(server, first.admin) },
      { ...second, call: await createPlainClient(server, second.admin) },
    ] as const;

    const wrong = await Promise.all(
      Array.from({ length: 200 }, async (_, count) => {
        const { tenant, admin, call } = callers[count % 2] ?? callers[0];
        const { body } =
          count % 3 === 0 ? await call("/api/lines/tenantInWrite", { body: {} }) : await call("/api/lines/tenant");
        const [tenantId, accountId, requestId, own] = z.array(z.string()).parse(body.result);
        return tenantId === String(tenant.id) && accountId === String(admin.id) && requestId === own
          ? []
          : [body.result];
      }),
    );

    expect(wrong.flat()).toEqual([]);
    expect(server.app.requests.pool.totalCount).toBeLessThanOrEqual(16);
  });

  it("keeps no settings of a call after its end", async () => {
    const { pool } = server.app.requests;

    const left = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { rows } = await pool.query<{ left: string }>(
          "select concat(current_setting('app.tenant_id', true), current_setting('app.account_id', true), current_setting('app.scope', true)) as left",
        );
        return rows[0]?.left;
      }),
    );

    expect(new Set(left)).toEqual(new Set([""]));
  });
});
