import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { findPermissionCode } from "#contract/api";
import { sessionApi } from "#modules/identity/session/contract";
import { modules } from "#app/modules.server";
import type { Route } from "#core/http/routes";
import { aClient } from "#tests/builders/client";
import { createInput, type IdField, listIdFields } from "#tests/builders/inputs";
import { theServer } from "#tests/builders/server";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { aWorld, computeFingerprint, getOwnId, getUnknownId, sharedTables, type World } from "#tests/builders/world";

const all = modules
  .flatMap(({ routes }) => routes)
  .map((route) => ({ ...route, id: `${route.api.name}/${route.name}` }));
/** Whether a result contains nothing. */
function isEmptyResult(result: unknown): boolean {
  if (result === null || (Array.isArray(result) && result.length === 0)) return true;
  return typeof result === "object" && "total" in result && result.total === 0;
}

const guarded = all.filter(({ access }) => access !== "anyone");

describe("every call that requires a session", () => {
  it.each(guarded)("refuses a request without a session: $id", async ({ api, name }) => {
    const reply = await aClient().send(api, name, {});

    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ code: 401, type: "error", result: null });
    expect(reply.headers.get("access-token")).toBe("invalid_token");
  });

  it.each(guarded)("refuses a forged token: $id", async ({ api, name }) => {
    const reply = await aClient().withHeaders({ authorization: "Bearer eyJhbGciOiJub25lIn0.e30." }).send(api, name, {});

    expect(reply.body.code).toBe(401);
  });
});

it("every call that requires a permission is refused for an account without roles", async () => {
  const { tenant } = await aTenant();
  const caller = await tenant.hasAccount();

  for (const { api, name, access, id } of guarded) {
    if (access === "signedIn") continue;
    const reply = await caller.send(api, name, {});

    expect(`${id} ${reply.body.code}`).toBe(`${id} 403`);
  }
});

/** The settings of a tenant, secrets aside, and its rules of serial numbers are open to all of its accounts (contract 03, 7; 10, 7). */
const isOpenInTenant = (id: string) =>
  id === "sysConfigTenant/detail" || id === "sysConfigTenant/list" || id === "sysSerial/detail";
/** Forms of all accounts offer the dictionaries with the items of their tenant; all read the release notes. */
const isForAll = (id: string) => /^sys(?:DictType|DictData|Upgrade)\//u.test(id);

const signedIn = guarded.filter(({ access, id }) => access === "signedIn" && !isOpenInTenant(id) && !isForAll(id));

/** Reads by the id of a record that belongs to no tenant: it is the same for every account. */
const readsSharedRecords = (route: Route) =>
  route.isReadOnly && listIdFields(route).every(({ kind }) => sharedTables.has(kind));

describe("a signed-in account without roles", () => {
  /** Calls that only read share it. */
  let readerWorld: World;
  beforeAll(async () => {
    readerWorld = await aWorld();
  });

  /** A caller without roles, and records of others. After a call that writes, a task may go on changing them. */
  async function setUp({ isReadOnly }: Route): Promise<{ world: World; caller: TestAccount }> {
    const world = isReadOnly ? readerWorld : await aWorld();
    const caller = await world.tenant.hasAccount({ organisationId: null });
    await caller.get(sessionApi, "userInfo");
    return { world, caller };
  }

  const withIds = signedIn.filter((route) => listIdFields(route).length > 0 && !readsSharedRecords(route));

  it.each(withIds)("gets the same error or empty result for foreign and unknown ids: $id", async (route) => {
    const { world, caller } = await setUp(route);
    const before = await computeFingerprint(world);
    const send = async (pickId: (field: IdField) => number) => {
      const reply = await caller.send(
        route.api,
        route.name,
        createInput(route, (field) => (field.isList ? [pickId(field)] : pickId(field))),
      );
      const { code, message, result } = reply.body;
      return { code, result, text: JSON.stringify({ code, message, result }).replaceAll(/\b\d{13,16}\b/gu, "#") };
    };

    const foreign = await send((field) => getOwnId(world, field));
    const unknown = await send(getUnknownId);

    expect(foreign.text).toBe(unknown.text);
    expect(foreign.code).toBeLessThan(500);
    expect(foreign.code !== 200 || isEmptyResult(foreign.result)).toBe(true);
    expect(await computeFingerprint(world)).toBe(before);
  });

  it.each(signedIn)("reads and changes only its own records: $id", async (route) => {
    const { world, caller } = await setUp(route);
    const before = await computeFingerprint(world, caller);

    const { body } = await caller.send(
      route.api,
      route.name,
      createInput(route, ({ isList }) => (isList ? [getUnknownId()] : getUnknownId())),
    );

    expect(body.code).toBeLessThan(500);
    const answer = JSON.stringify(body.result);
    expect(answer).not.toContain(world.marker);
    const ownIds = Object.entries(world.ids).filter(([kind]) => !sharedTables.has(kind));
    expect(ownIds.filter(([, id]) => answer.includes(String(id)))).toEqual([]);
    expect(await computeFingerprint(world, caller)).toBe(before);
  });
});

it("docs/security.md lists exactly the calls that are open to anyone", async () => {
  const documented = await readFile("docs/security.md", "utf8");
  const listed = /## Public calls\n(?<list>[\s\S]*?)(?:\n## |$)/u.exec(documented)?.groups?.["list"] ?? "";
  const names = [...listed.matchAll(/^- `(?<name>[^`]+)`/gmu)].map((match) => match.groups?.["name"]);

  const open = all.filter(({ access }) => access === "anyone").map(({ id }) => id);

  expect(open.toSorted()).toEqual(names.toSorted());
});

it("every required permission can be granted by the menu", async () => {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ permission: string }>(
    "select permission from menu where permission is not null",
  );
  const grantable = new Set(rows.map(({ permission }) => permission));

  const missing = all
    .map(({ api, name }) => findPermissionCode(api, name))
    .filter((code) => code !== undefined && !grantable.has(code));

  expect(missing).toEqual([]);
});
