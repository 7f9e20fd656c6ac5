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
  const made = await aTenant();
  ({ tenant } = made);
  admin = await createPlainClient(server, made.admin);
  colleague = await createPlainClient(server, await tenant.hasAccount());
});

function sendWithKey(body: object, key: string) {
  runs = 0;
  return { body, headers: { "idempotency-key": key } };
}

async function positionsNamed(name: string): Promise<number> {
  const { owner } = await theServer();
  return (
    (await owner.query("select 1 from position where tenant_id = $1 and name = $2", [tenant.id, name])).rowCount ?? 0
  );
}

const resultOf = ({ body }: PlainResponse) => [body.code, body.result];

describe("a repeat under the same key", () => {
  it("gives the first answer and does nothing", async () => {
    const name = nextUnique();
    const question = sendWithKey({ name }, nextUnique());

    const first = await admin("/api/once/make", question);
    const again = await admin("/api/once/make", question);

    expect(resultOf(first)).toEqual([200, { at: "2026-11-21 08:00:00", text: "x" }]);
    expect(resultOf(again)).toEqual(resultOf(first));
    expect([runs, await positionsNamed(name)]).toEqual([1, 1]);
  });

  it("is the same whatever the order and the case of its names", async () => {
    const question = sendWithKey({ name: "n", size: 2 }, nextUnique());

    await admin("/api/once/make", question);
    const again = await admin("/api/once/make", { ...question, body: { SIZE: "2", Name: " n " } });

    expect([again.body.code, runs]).toEqual([200, 1]);
  });

  it("with another body is refused", async () => {
    const question = sendWithKey({ name: "one" }, nextUnique());
    await admin("/api/once/make", question);

    const other = await admin("/api/once/make", { ...question, body: { name: "two" } });

    expect([other.body.code, runs]).toEqual([422, 1]);
  });

  it("runs once although many come at the same time, also on two servers", async () => {
    const second = await aServer({ modules: [...modules, once] });
    const name = nextUnique();
    const question = sendWithKey({ name }, nextUnique());
    const account = await tenant.hasAccount();
    const calls = [await createPlainClient(server, account), await createPlainClient(second, account)];

    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, count) => await calls[count % 2]?.("/api/once/make", question)),
    );

    const codes = new Set(answers.map((answer) => answer?.body.code));
    expect([...codes].filter((code) => code !== 200 && code !== 409)).toEqual([]);
    expect(codes).toContain(200);
    expect([runs, await positionsNamed(name)]).toEqual([1, 1]);
  });

  it("while the first still runs is told so at once", async () => {
    barrier = aBarrier();
    const question = sendWithKey({ name: "held" }, nextUnique());
    const first = admin("/api/once/hold", question);
    await barrier.reached;

    const meanwhile = await admin("/api/once/hold", question);
    barrier.open();

    expect(meanwhile.body.code).toBe(409);
    expect(resultOf(await first)).toEqual([200, "held"]);
    expect(runs).toBe(1);
  });

  it("runs again when the first failed", async () => {
    const name = `fail ${nextUnique()}`;
    const question = sendWithKey({ name }, nextUnique());

    const first = await admin("/api/once/make", question);
    const again = await admin("/api/once/make", question);

    expect([first.status, again.status, await positionsNamed(name)]).toEqual([500, 200, 1]);
  });

  it("of a long answer gets null and still does nothing", async () => {
    const [long, short] = [
      sendWithKey({ name: "l", size: 70_000 }, nextUnique()),
      sendWithKey({ name: "s", size: 65_000 }, nextUnique()),
    ];

    const first = await admin("/api/once/make", long);
    const again = await admin("/api/once/make", long);
    await admin("/api/once/make", short);
    const shortAgain = await admin("/api/once/make", short);

    expect(first.body.result).toHaveProperty("text.length", 70_000);
    expect(resultOf(again)).toEqual([200, null]);
    expect(shortAgain.body.result).toHaveProperty("text.length", 65_000);
    expect(runs).toBe(2);
  });
});

describe("a key", () => {
  it("is an account's own, and a call's own", async () => {
    const key = nextUnique();
    await admin("/api/once/make", sendWithKey({ name: "mine" }, key));

    const colleagues = await colleague("/api/once/make", sendWithKey({ name: "theirs" }, key));
    const others = await admin("/api/once/other", sendWithKey({ name: "else" }, key));

    expect([colleagues.body.code, others.body.code]).toEqual([200, 200]);
  });

  it.each([
    ["blank", " "],
    ["with a blank", "a b"],
    ["with a quote", "a'b"],
    ["too long", "x".repeat(129)],
  ])("is refused when it is %s", async (_what, key) => {
    const answer = await admin("/api/once/make", sendWithKey({ name: "n" }, key));

    expect([answer.body.code, runs]).toEqual([400, 0]);
  });

  it("of 128 characters is taken", async () => {
    expect((await admin("/api/once/make", sendWithKey({ name: nextUnique() }, "x".repeat(128)))).body.code).toBe(200);
  });

  it("means nothing to a call that reads", async () => {
    const question = { headers: { "idempotency-key": nextUnique() } };
    runs = 0;

    await admin("/api/once/read?name=a", question);
    const again = await admin("/api/once/read?name=b", question);

    expect(resultOf(again)).toEqual([200, 2]);
  });
});
