import { describe, expect, it } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { compileInputReader, InvalidInput, type InputReader } from "#core/http/input";
import type { Route } from "#core/http/routes";
import { getLocalTime } from "#core/request/time";
import { modules } from "#app/modules.server";
import { aClient, type Client, type Reply } from "#tests/builders/client";
import { createInput } from "#tests/builders/inputs";
import { theServer } from "#tests/builders/server";
import { anAddress } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";
import { isFullRun, runSeed } from "#tests/builders/testRun";
import { getUnknownId } from "#tests/builders/world";

const all = modules
  .flatMap(({ routes }) => routes)
  .map((route) => ({ ...route, id: `${route.api.name}/${route.name}` }));

/** Unusual values for any field. */
const badValues: readonly (readonly [string, unknown])[] = [
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

/** Never a 5xx, always an envelope, no internals of the server. */
function expectSafeReply(reply: Reply, label: string): void {
  const { status, body } = reply;
  expect(`${label}: ${status < 500 ? "answered" : status}`).toBe(`${label}: answered`);
  expect(Object.keys(body).toSorted(), label).toEqual(["code", "extras", "message", "result", "time", "type"]);
  expect(body.code, label).toBeLessThan(500);
  expect(JSON.stringify(body), label).not.toMatch(/\bat \/|node_modules|select |insert |constraint|pg_|siteward_app/u);
}

/** At a separate address, because wrong passwords are counted by address as well. */
async function anAdministrator(): Promise<Client> {
  const { admin } = await aTenant();
  return admin.withHeaders({ "x-forwarded-for": anAddress() });
}

const notObjects: readonly unknown[] = [[], "text", 1, true, null, [{ id: 1 }]];
const time = getLocalTime("Asia/Shanghai");

/** Whether the reader of a call accepts an input; a refusal must always be an invalid input. */
function isAccepted({ call }: Route, read: InputReader, raw: unknown): boolean {
  try {
    read(raw, { isText: call.method === "GET", writeNull: false, time });
    return true;
  } catch (error) {
    if (error instanceof InvalidInput) return false;
    throw error;
  }
}

type BadInput = { readonly label: string; readonly input: Record<string, unknown> };

/** Inputs of a call with one bad value each, grouped by whether its reader accepts them. */
function listBadInputs(route: Route): { accepted: BadInput[][]; refused: BadInput[] } {
  const read = compileInputReader(route.call.input);
  const base = createInput(route, ({ isList }) => (isList ? [getUnknownId()] : getUnknownId()));
  const refused: BadInput[] = [];
  const accepted = Object.keys(route.call.input.shape).map((field) =>
    badValues.flatMap(([label, value]): BadInput[] => {
      const bad = { label: `${field} = ${label}`, input: { ...base, [field]: value } };
      if (isAccepted(route, read, bad.input)) return [bad];
      refused.push(bad);
      return [];
    }),
  );
  return { accepted: accepted.filter((inputs) => inputs.length > 0), refused };
}

/** All values in a full run; otherwise a single value, a different one each day. */
function pickSome<Value>(values: readonly Value[]): readonly Value[] {
  const at = runSeed % Math.max(1, values.length);
  return isFullRun ? values : values.slice(at, at + 1);
}

it.each(all.filter(({ call }) => Object.keys(call.input.shape).length > 0))(
  "the reader of $id accepts a bad value or rejects it as invalid input",
  (route) => {
    const { accepted, refused } = listBadInputs(route);
    const read = compileInputReader(route.call.input);

    expect(accepted.flat().length + refused.length).toBe(Object.keys(route.call.input.shape).length * badValues.length);
    for (const raw of notObjects) expect(() => isAccepted(route, read, raw)).not.toThrow();
  },
);

it.each(all)("$id answers bad values with an error of the envelope or accepts them", async (route) => {
  const admin = await anAdministrator();
  const { accepted, refused } = listBadInputs(route);
  const inputs = [...accepted.flatMap(pickSome), ...pickSome(refused)];

  for (const { label, input } of inputs) expectSafeReply(await admin.send(route.api, route.name, input), label);
  for (const raw of pickSome(notObjects))
    expectSafeReply(await admin.send(route.api, route.name, raw), JSON.stringify(raw));
});

describe("the server", () => {
  it("answers an unknown address with 404 in the envelope", async () => {
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

  it("rejects malformed and oversized bodies", async () => {
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

  it("rejects a field in two spellings", async () => {
    const { url } = await theServer();
    const body = JSON.stringify({ account: "a1", Account: "b2", password: "x" });
    const headers = { "content-type": "application/json-patch+json" };

    const answer = await fetch(`${url}/api/sysAuth/login`, { method: "POST", headers, body });

    expect(await answer.json()).toMatchObject({ code: 400, message: expect.stringContaining("Account") });
  });

  it("answers with HTTP statuses and problem bodies if the client accepts them", async () => {
    const { url } = await theServer();

    const answer = await fetch(`${url}/api/sysAuth/userInfo`, { headers: { accept: "application/problem+json" } });

    expect(answer.status).toBe(401);
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/u);
    expect(await answer.json()).toMatchObject({ status: 401, requestId: expect.any(String) });
  });

  it("answers in the caller's language", async () => {
    const english = aClient().withHeaders({ "accept-language": "en-GB,en;q=0.9" });
    const reply = await english.call(sessionApi, "userInfo");

    expect(reply.body.message).toMatch(/sign in again/iu);
  });
});
