import { describe, expect, it } from "vitest";
import * as z from "zod";
import { sessionApi } from "#modules/session/contract";
import { coreOf } from "#contract/schema";
import { modules } from "#server/modules";
import { aClient, type Client, type Reply } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { anAddress } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

const all = modules
  .flatMap(({ routes }) => routes)
  .map((route) => ({ ...route, id: `${route.api.name}/${route.name}` }));

/** Values that somebody could send for any field. */
const nasty: readonly (readonly [string, unknown])[] = [
  ["an empty text", ""],
  ["a NUL", "a\0b"],
  ["half a surrogate pair", "a\ud800b"],
  ["SQL", "'; drop table position; --"],
  ["a pattern", "%_\\"],
  ["a very long text", "长".repeat(100_000)],
  ["a huge number", 1e308],
  ["beyond 2^53", "99999999999999999999"],
  ["a negative number", -1],
  ["a broken number", "12abc"],
  ["an object", { a: { b: 1 } }],
  ["a list", [1, "x", null]],
  ["true", true],
  ["a far date", "9999-99-99 99:99:99"],
  ["an unknown id", 4_000_000_000_000_001],
];

/** Never a 5xx, always an envelope, nothing of the server's inside. */
function expectHonest(reply: Reply, what: string): void {
  const { status, body } = reply;
  expect(`${what}: ${status < 500 ? "answered" : status}`).toBe(`${what}: answered`);
  expect(Object.keys(body).toSorted(), what).toEqual(["code", "extras", "message", "result", "time", "type"]);
  expect(body.code, what).toBeLessThan(500);
  expect(JSON.stringify(body), what).not.toMatch(/\bat \/|node_modules|select |insert |constraint|pg_|siteward_app/u);
}

/** At an address of his own: wrong passwords are counted for the address as well. */
async function anAdministrator(): Promise<Client> {
  const { admin } = await aTenant();
  return admin.with({ "x-forwarded-for": anAddress() });
}

describe.each(all)("$id", ({ api, name, call }) => {
  it("answers every bad value with an error of the envelope or takes it", async () => {
    const admin = await anAdministrator();
    const fields = Object.keys(call.input.shape);

    for (const field of fields) {
      for (const [what, value] of nasty) {
        const base = sampleOf(call.input);
        expectHonest(await admin.send(api, name, { ...base, [field]: value }), `${field} = ${what}`);
      }
    }
  });

  it("answers bodies that are no object", async () => {
    const admin = await anAdministrator();

    for (const raw of [[], "text", 1, true, null, [{ id: 1 }]]) {
      expectHonest(await admin.send(api, name, raw), JSON.stringify(raw));
    }
  });
});

/** A plausible input, so that one bad field is the only bad one. */
function sampleOf(schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, sample(coreOf(field), name)]));
}

function sample(core: z.core.$ZodType, name: string): unknown {
  if (core instanceof z.ZodNumber) return name === "pageSize" ? 20 : 1;
  if (core instanceof z.ZodBoolean) return true;
  if (core instanceof z.ZodArray) return [];
  if (core instanceof z.ZodUnion) return 1;
  return "sample";
}

describe("what is no call at all", () => {
  it("answers an unknown address with 404 and the envelope", async () => {
    const { url } = await theServer();

    for (const path of [
      "/api/nothing",
      "/api/sysPos/nothing",
      "/api/sysPos/page/",
      "/api/sysPos//page",
      "/api/SYSPOS/page",
    ]) {
      const answer = await fetch(url + path, { method: "POST" });
      expect(answer.status, path).toBe(404);
      expect(await answer.json(), path).toMatchObject({ code: 404, type: "error" });
    }
  });

  it("answers broken and oversized bodies", async () => {
    const { url } = await theServer();
    const send = async (body: string, type = "application/json") => {
      const answer = await fetch(`${url}/api/sysAuth/login`, {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
      return [answer.status, (await answer.json()).code];
    };

    expect(await send("{")).toEqual([200, 400]);
    expect(await send('{"__proto__": {"isAdmin": true}}')).toEqual([200, 400]);
    expect(await send(`${'{"a":'.repeat(40)}1${"}".repeat(40)}`)).toEqual([200, 400]);
    expect(await send("a=b", "application/x-www-form-urlencoded")).toEqual([200, 400]);
    expect(await send(JSON.stringify({ account: "x".repeat(2 * 1024 * 1024) }))).toEqual([413, 413]);
  });

  it("refuses one field in two spellings", async () => {
    const { url } = await theServer();
    const body = JSON.stringify({ account: "a1", Account: "b2", password: "x" });
    const headers = { "content-type": "application/json-patch+json" };

    const answer = await fetch(`${url}/api/sysAuth/login`, { method: "POST", headers, body });

    expect(await answer.json()).toMatchObject({ code: 400, message: expect.stringContaining("Account") });
  });

  it("gives true statuses and problem bodies to who asks for them", async () => {
    const { url } = await theServer();

    const answer = await fetch(`${url}/api/sysAuth/userInfo`, { headers: { accept: "application/problem+json" } });

    expect(answer.status).toBe(401);
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/u);
    expect(await answer.json()).toMatchObject({ status: 401, requestId: expect.any(String) });
  });

  it("answers in the caller's language", async () => {
    const english = aClient().with({ "accept-language": "en-GB,en;q=0.9" });
    const reply = await english.call(sessionApi, "userInfo");

    expect(reply.body.message).toMatch(/sign in again/u);
  });
});
