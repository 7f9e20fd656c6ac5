import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { defineApi, get, post } from "#contract/api";
import { text } from "#contract/fields";
import { positions } from "#modules/identity/position/server";
import { modules } from "#app/modules.server";
import { type PlainResponse, aBarrier, aModule, createPlainClient } from "#tests/builders/plainRequest";
import { aServer, theServer, type TestServer } from "#tests/builders/server";
import { aTenant, nextUnique, type TestTenant } from "#tests/builders/tenant";

let barrier = aBarrier();
let runs = 0;

const onceApi = defineApi("once", {
  make: post(
    z.object({ name: text(64), size: z.int().default(1) }),
    z.object({ at: z.date(), text: z.string() }),
    "signedIn",
  ),
  hold: post(z.object({ name: text(64) }), z.string(), "signedIn"),
  other: post(z.object({ name: text(64) }), z.string(), "signedIn"),
  read: get(z.object({ name: text(64) }), z.int(), "signedIn"),
});

const once = aModule(onceApi, {
  make: async (ctx, { name, size }) => {
    runs += 1;
    await ctx.rows(positions).add({ name, code: name });
    if (name.startsWith("fail") && runs === 1) throw new Error("the first time");
    return { at: new Date("2026-11-21T00:00:00Z"), text: "x".repeat(size) };
  },
  hold: async (_ctx, { name }) => {
    runs += 1;
    await barrier.pass();
    return name;
  },
  other: async (_ctx, { name }) => await Promise.resolve(name),
  read: async () => await Promise.resolve((runs += 1)),
});

let server: TestServer;
let tenant: TestTenant;
let admin: Awaited<ReturnType<typeof createPlainClient>>;
let colleague: Awaited<ReturnType<typeof createPlainClient>>;

beforeAll(async () => {
  server = await aServer({ modules: [...modules, once] });
  const fixture = await aTenant();
  ({ tenant } = fixture);
  admin = await createPlainClient(server, fixture.admin);
  colleague = await createPlainClient(server, await tenant.hasAccount());
});

function createRequest(body: object, key: string) {
  runs = 0;
  return { body, headers: { "idempotency-key": key } };
}

async function countPositions(name: string): Promise<number> {
  const { owner } = await theServer();
  return (
    (await owner.query("select 1 from position where tenant_id = $1 and name = $2", [tenant.id, name])).rowCount ?? 0
  );
}

const getResult = ({ body }: PlainResponse) => [body.code, body.result];

describe("a repeat under the same key", () => {
  it("returns the first answer without running the call again", async () => {
    const name = nextUnique();
    const request = createRequest({ name }, nextUnique());

    const first = await admin("/api/once/make", request);
    const repeat = await admin("/api/once/make", request);

    expect(getResult(first)).toEqual([200, { at: "2026-11-21 08:00:00", text: "x" }]);
    expect(getResult(repeat)).toEqual(getResult(first));
    expect([runs, await countPositions(name)]).toEqual([1, 1]);
  });

  it("is recognised despite another order and letter case of its fields", async () => {
    const request = createRequest({ name: "n", size: 2 }, nextUnique());

    await admin("/api/once/make", request);
    const repeat = await admin("/api/once/make", { ...request, body: { SIZE: "2", Name: " n " } });

    expect([repeat.body.code, runs]).toEqual([200, 1]);
  });

  it("with another body is refused", async () => {
    const request = createRequest({ name: "one" }, nextUnique());
    await admin("/api/once/make", request);

    const other = await admin("/api/once/make", { ...request, body: { name: "two" } });

    expect([other.body.code, runs]).toEqual([422, 1]);
  });

  it("runs once in many concurrent requests, also on two servers", async () => {
    const second = await aServer({ modules: [...modules, once] });
    const name = nextUnique();
    const request = createRequest({ name }, nextUnique());
    const account = await tenant.hasAccount();
    const calls = [await createPlainClient(server, account), await createPlainClient(second, account)];

    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, count) => await calls[count % 2]?.("/api/once/make", request)),
    );

    const codes = new Set(answers.map((answer) => answer?.body.code));
    expect([...codes].filter((code) => code !== 200 && code !== 409)).toEqual([]);
    expect(codes).toContain(200);
    expect([runs, await countPositions(name)]).toEqual([1, 1]);
  });

  it("is refused with 409 immediately while the first still runs", async () => {
    barrier = aBarrier();
    const request = createRequest({ name: "held" }, nextUnique());
    const first = admin("/api/once/hold", request);
    await barrier.reached;

    const duplicate = await admin("/api/once/hold", request);
    barrier.open();

    expect(duplicate.body.code).toBe(409);
    expect(getResult(await first)).toEqual([200, "held"]);
    expect(runs).toBe(1);
  });

  it("runs again if the first failed", async () => {
    const name = `fail ${nextUnique()}`;
    const request = createRequest({ name }, nextUnique());

    const first = await admin("/api/once/make", request);
    const repeat = await admin("/api/once/make", request);

    expect([first.status, repeat.status, await countPositions(name)]).toEqual([500, 200, 1]);
  });

  it("returns null instead of a long answer, without running the call again", async () => {
    const [long, short] = [
      createRequest({ name: "l", size: 70_000 }, nextUnique()),
      createRequest({ name: "s", size: 65_000 }, nextUnique()),
    ];

    const first = await admin("/api/once/make", long);
    const repeat = await admin("/api/once/make", long);
    await admin("/api/once/make", short);
    const shortRepeat = await admin("/api/once/make", short);

    expect(first.body.result).toHaveProperty("text.length", 70_000);
    expect(getResult(repeat)).toEqual([200, null]);
    expect(shortRepeat.body.result).toHaveProperty("text.length", 65_000);
    expect(runs).toBe(2);
  });
});

describe("an idempotency key", () => {
  it("is separate for each account and each call", async () => {
    const key = nextUnique();
    await admin("/api/once/make", createRequest({ name: "mine" }, key));

    const ofColleague = await colleague("/api/once/make", createRequest({ name: "theirs" }, key));
    const ofOtherCall = await admin("/api/once/other", createRequest({ name: "else" }, key));

    expect([ofColleague.body.code, ofOtherCall.body.code]).toEqual([200, 200]);
  });

  it.each([
    ["blank", " "],
    ["with a blank", "a b"],
    ["with a quote", "a'b"],
    ["too long", "x".repeat(129)],
  ])("is refused: %s", async (_title, key) => {
    const answer = await admin("/api/once/make", createRequest({ name: "n" }, key));

    expect([answer.body.code, runs]).toEqual([400, 0]);
  });

  it("is accepted with 128 characters", async () => {
    expect((await admin("/api/once/make", createRequest({ name: nextUnique() }, "x".repeat(128)))).body.code).toBe(200);
  });

  it("is ignored by a call that reads", async () => {
    const request = { headers: { "idempotency-key": nextUnique() } };
    runs = 0;

    await admin("/api/once/read?name=a", request);
    const repeat = await admin("/api/once/read?name=b", request);

    expect(getResult(repeat)).toEqual([200, 2]);
  });
});
