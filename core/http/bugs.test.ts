import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { text } from "#contract/fields";
import { Id } from "#contract/id";
import { positions } from "#modules/identity/position/server";
import { openLog } from "#core/boot/log";
import { modules } from "#app/modules.server";
import { defineFunction } from "#core/rows/databaseFunction";
import { add } from "./crud.ts";
import { commonError } from "#contract/errors";
import type { Context } from "#core/request/context";
import { aBarrier, aModule, createPlainClient } from "#tests/builders/plainRequest";
import { aServer, theServer, type TestServer } from "#tests/builders/server";
import { aTenant, type TestTenant } from "#tests/builders/tenant";

const secret = "Pa55-of-somebody";
let createThrown: () => unknown;
let first: ReturnType<typeof aBarrier>;
let second: ReturnType<typeof aBarrier>;
let runs = 0;

const sleep = defineFunction<{ seconds: number }, object>("pg_sleep", ["seconds"]);
const noSuch = defineFunction<{ seconds: number }, object>("no_such_function", ["seconds"]);

const oddApi = defineApi("odd", {
  fail: post(NoInput, Done, "signedIn"),
  huge: get(z.object({ length: z.int() }), z.object({ text: z.string() }), "signedIn"),
  slow: get(NoInput, Done, "signedIn"),
  writeInRead: get(z.object({ name: text(64) }), Done, "signedIn"),
  addThenFail: post(z.object({ name: text(64) }), Done, "signedIn"),
  carryOn: post(z.object({ name: text(64) }), Done, "signedIn"),
  forget: post(NoInput, Done, "signedIn"),
  cross: post(z.object({ from: Id, to: Id, isFirst: z.boolean() }), Done, "signedIn"),
  addAll: post(
    z.object({
      name: text(64),
      code: text(64),
      createUserId: z.int(),
      createTime: z.date(),
      version: z.int(),
      deletedAt: z.date(),
      updateUserName: z.string(),
    }),
    Done,
    "signedIn",
  ),
});

async function countLate(ctx: Context): Promise<void> {
  await first.pass();
  await ctx.rows(positions).count();
}

const lateCounts: Promise<void>[] = [];

const odd = aModule(oddApi, {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a fault may throw anything
  fail: async () => await Promise.reject(createThrown()),
  huge: async (_ctx, { length }) => await Promise.resolve({ text: "x".repeat(length) }),
  slow: async (ctx) => {
    await ctx.callFunction(sleep, { seconds: 30 });
    return null;
  },
  writeInRead: async (ctx, { name }) => {
    await ctx.rows(positions).add({ name, code: name });
    return null;
  },
  addThenFail: async (ctx, { name }) => {
    await ctx.rows(positions).add({ name, code: name });
    throw new Error("half way");
  },
  carryOn: async (ctx, { name }) => {
    await ctx.rows(positions).add({ name, code: name });
    await ctx.callFunction(noSuch, { seconds: 1 }).catch(() => undefined);
  },
  forget: async (ctx) => {
    await ctx.rows(positions).count();
    lateCounts.push(countLate(ctx));
    throw new Error("nobody waits for the other half");
  },
  cross: async (ctx, { from, to, isFirst }) => {
    runs += 1;
    await ctx.rows(positions).update(from, { remark: "crossed" });
    const [own, other] = isFirst ? [first, second] : [second, first];
    void own.pass();
    await other.reached;
    await ctx.rows(positions).update(to, { remark: "crossed" });
  },
  addAll: add(positions, { takenError: () => commonError("record.exists") }),
});

const lines: string[] = [];
let server: TestServer;
let tenant: TestTenant;
let call: Awaited<ReturnType<typeof createPlainClient>>;

beforeAll(async () => {
  const log = openLog("info", { write: (line) => void lines.push(line) });
  server = await aServer({ modules: [...modules, odd], log });
  const fixture = await aTenant();
  ({ tenant } = fixture);
  call = await createPlainClient(server, fixture.admin);
});

afterEach(() => {
  lines.length = 0;
});

async function countPositions(name: string): Promise<number> {
  const { owner } = await theServer();
  return (
    (await owner.query("select 1 from position where tenant_id = $1 and name = $2", [tenant.id, name])).rowCount ?? 0
  );
}

describe("a call that fails unexpectedly", () => {
  it.each([
    ["an error", () => new Error(`broke on ${secret}`)],
    [
      "an error with a stack of its own",
      () => Object.assign(new Error("x"), { stack: "at /srv/siteward/server/secret.ts" }),
    ],
    [
      "an error of the file system",
      () => Object.assign(new Error("ENOENT: /etc/siteward.key"), { code: "ENOENT", syscall: "open" }),
    ],
    ["a text", () => secret],
    ["undefined", () => undefined],
    [
      "an error of the database",
      () => Object.assign(new Error('relation "secret_table" does not exist'), { code: "42P01" }),
    ],
  ])("answers 500 with the request id and no details: %s", async (_title, createError) => {
    createThrown = createError;

    const answer = await call("/api/odd/fail", { body: {}, headers: { "accept-language": "en" } });

    const requestId = answer.headers.get("x-request-id");
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ code: 500, type: "error", result: null, extras: null });
    expect(answer.body.message).toBe(`Something went wrong on the server. Try again later (request ${requestId}).`);
    expect(answer.text).not.toMatch(/secret|siteward|Pa55|ENOENT|stack/u);
  });

  it("is logged in one line with request id and stack, and without secrets", async () => {
    createThrown = () =>
      Object.assign(new Error("broke"), {
        password: secret,
        about: { token: secret, phone: secret },
        detail: secret,
        code: "42P01",
      });

    const answer = await call("/api/odd/fail", { body: { password: secret }, headers: { "x-note": secret } });

    const [line = "", ...more] = lines.filter((entry) => entry.includes("request.failed"));
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      event: "request.failed",
      reqId: answer.headers.get("x-request-id"),
      err: { message: "broke", errorCode: "42P01", stack: expect.stringContaining("bugs.test.ts") },
    });
    expect(lines.join("")).not.toContain(secret);
  });

  it("is answered with problem details if the client accepts them", async () => {
    createThrown = () => new Error(secret);

    const answer = await call("/api/odd/fail", { body: {}, headers: { accept: "application/problem+json" } });

    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      type: "about:blank",
      status: 500,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/u),
    });
    expect(answer.text).not.toContain(secret);
  });

  it("does not affect later calls", async () => {
    createThrown = () => new Error("x");
    await Promise.all(Array.from({ length: 40 }, async () => await call("/api/odd/fail", { body: {} })));

    expect((await call("/api/sysAuth/userInfo")).body.code).toBe(200);
  });
});

describe("a call's transaction", () => {
  it("is rolled back as a whole if the call fails", async () => {
    const answer = await call("/api/odd/addThenFail", { body: { name: "half" } });

    expect(answer.status).toBe(500);
    expect(await countPositions("half")).toBe(0);
  });

  it("fails if the database has aborted it, even if the call ignores the error", async () => {
    const answer = await call("/api/odd/carryOn", { body: { name: "carried on" } });

    expect(answer.status).toBe(500);
    expect(await countPositions("carried on")).toBe(0);
    expect(lines.join("")).toContain("COMMIT was answered with ROLLBACK");
  });

  it("is read-only for a call that reads", async () => {
    const answer = await call("/api/odd/writeInRead?name=read");

    expect(answer.status).toBe(500);
    expect(await countPositions("read")).toBe(0);
  });

  it("is not reopened by code that continues after its end", async () => {
    first = aBarrier();
    lateCounts.length = 0;
    await call("/api/odd/forget", { body: {} });

    first.open();

    await expect(lateCounts[0]).rejects.toThrow("the transaction has ended");
    const { requests } = server.app;
    await expect.poll(() => requests.pool.totalCount - requests.pool.idleCount).toBe(0);
  });

  it("is retried after a deadlock, and both calls succeed", async () => {
    first = aBarrier();
    second = aBarrier();
    runs = 0;
    const [one, other] = [await tenant.hasPosition(), await tenant.hasPosition()];

    const answers = await Promise.all([
      call("/api/odd/cross", { body: { from: one.id, to: other.id, isFirst: true } }),
      call("/api/odd/cross", { body: { from: other.id, to: one.id, isFirst: false } }),
    ]);

    expect(answers.map(({ body }) => body.code)).toEqual([200, 200]);
    expect(runs).toBeGreaterThan(2);
  });

  it("is aborted with 503 after the statement timeout of the database", async () => {
    const serverWithTimeout = await aServer({
      modules: [...modules, odd],
      application: { options: "-c statement_timeout=5s" },
    });
    const send = await createPlainClient(serverWithTimeout, (await aTenant()).admin);

    const answer = await send("/api/odd/slow");

    expect([answer.status, answer.body.code]).toEqual([503, 503]);
    expect(answer.headers.get("retry-after")).toBe("1");
    await serverWithTimeout.close();
  });

  it("is aborted with 503 if the database stops responding, and later calls succeed", async () => {
    const timeouts = { query_timeout: 3000, options: "-c statement_timeout=20s" };
    const serverWithTimeout = await aServer({ modules: [...modules, odd], application: timeouts });
    const fixture = await aTenant();
    const send = await createPlainClient(serverWithTimeout, fixture.admin);

    const answer = await send("/api/odd/slow");

    expect([answer.status, answer.body.code]).toEqual([503, 503]);
    expect((await send("/api/sysPos/list")).body.code).toBe(200);
    await serverWithTimeout.close();
  });

  it("fails with 503 if it does not get a lock in time", async () => {
    const { id } = await tenant.hasPosition();
    const { owner } = await theServer();
    const holder = await owner.connect();
    await holder.query("begin");
    await holder.query("select 1 from position where tenant_id = $1 and id = $2 for update", [tenant.id, id]);

    const answer = await call("/api/sysPos/setStatus", { body: { id, status: 2 } });

    await holder.query("rollback");
    holder.release();
    expect(answer.status).toBe(503);
  });
});

describe("a call", () => {
  it("ignores author, creation time and version of a row in its input", async () => {
    const body = {
      name: "mine",
      code: "mine",
      createUserId: 1,
      createTime: "2001-01-01",
      version: 99,
      deletedAt: "2001-01-01",
      updateUserName: "x",
    };

    const answer = await call("/api/odd/addAll", { body });

    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select version, create_user_id <> 1 as mine, create_time > now() - interval '1 hour' as now, deleted_at, update_user_name from position where tenant_id = $1 and name = 'mine'",
      [tenant.id],
    );
    expect(answer.body.code).toBe(200);
    expect(rows).toEqual([{ version: 1, mine: true, now: true, deleted_at: null, update_user_name: null }]);
  });

  it("can answer many megabytes", async () => {
    const answer = await call("/api/odd/huge?length=20000000");

    expect(answer.body.result).toHaveProperty("text.length", 20_000_000);
  });
});
