import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findPermissionCode } from "#contract/api";
import { sessionApi } from "#modules/identity/session/contract";
import { modules } from "#app/modules.server";
import { aClient } from "#tests/builders/client";
import { createInput, type IdPicker } from "#tests/builders/inputs";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import { aWorld, computeFingerprint, getOwnId, getUnknownId } from "#tests/builders/world";

const all = modules
  .flatMap(({ routes }) => routes)
  .map((route) => ({ ...route, id: `${route.api.name}/${route.name}` }));
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

it("refuses every call that requires a permission to an account without roles", async () => {
  const { tenant } = await aTenant();
  const bare = await tenant.hasAccount();

  for (const { api, name, access, id } of guarded) {
    if (access === "signedIn") continue;
    const reply = await bare.send(api, name, {});

    expect(`${id} ${reply.body.code}`).toBe(`${id} 403`);
  }
});

/** Calls that answer the caller's own data, or the same for everyone. */
const ownCalls: ReadonlySet<string> = new Set([
  "sysAuth/userInfo",
  "sysAuth/logout",
  "sysUser/updateBaseInfo",
  "sysUser/verifyPwdExpirationTime",
  "sysAuth/stay",
  "sysAuth/lock",
  "sysAuth/lockScreen",
  "sysAuth/draftKey",
  "sysAuth/handOver",
  "sysDictType/allDictList",
  "sysConst/list",
  "sysRole/userApiList",
  "sysRole/userRoleTableList",
  "sysColumnCustom/store",
  "sysView/open",
  "sysPreference/theme",
  "sysPreference/saveTheme",
  "sysDashboard/own",
  "sysDashboard/save",
  "sysNotice/digest",
  "sysProfile/update",
  "sysProfile/access",
  "sysProfile/events",
  "sysSession/list",
  "sysSession/endOthers",
  "sysProfile/notifications",
  "sysProfile/saveNotifications",
  "sysSecondFactor/read",
  "sysPasskey/list",
  "sysRegion/list",
  "sysRegion/children",
  "sysRegion/childTree",
  "sysRegion/childList",
  "sysRegion/query",
  // The caller sees only their own session.
  "sysOnlineUser/onlineUserList",
  "sysOnlineUser/ticket",
  // Starts a task of the caller.
  "sysBatch/undo",
]);

/** These take no id, and a wrong password leaves traces: the answer or a counter differs each time. */
const countingCalls: ReadonlySet<string> = new Set([
  "sysAuth/unLockScreen",
  "sysSecondFactor/begin",
  "sysSecondFactor/renewCodes",
  "sysSecondFactor/remove",
]);
const isCounting = (id: string) => countingCalls.has(id);

/** Menu entries belong to all tenants. */
const showsMenu: ReadonlySet<string> = new Set(["sysProfile"]);

/** Whether a result contains nothing. */
function isNothing(result: unknown): boolean {
  if (result === null || (Array.isArray(result) && result.length === 0)) return true;
  return typeof result === "object" && "total" in result && result.total === 0;
}

it("has exceptions only for calls that exist and require no permission", () => {
  const open = new Set(guarded.filter(({ access }) => access === "signedIn").map(({ id }) => id));

  expect([...ownCalls, ...countingCalls].filter((id) => !open.has(id))).toEqual([]);
});

describe("a signed-in account without roles", () => {
  const open = guarded.filter(({ access, id }) => access === "signedIn" && !ownCalls.has(id) && !isCounting(id));

  it.each(open)("finds nothing, by whatever id: $id", async (route) => {
    const world = await aWorld();
    const bare = await world.tenant.hasAccount({ organisationId: null });
    await bare.get(sessionApi, "userInfo");
    const before = await computeFingerprint(world);
    const ask = async (idAt: (at: Parameters<IdPicker>[0]) => number) => {
      const reply = await bare.send(
        route.api,
        route.name,
        createInput(route, (at) => (at.isList ? [idAt(at)] : idAt(at))),
      );
      const { code, message, result } = reply.body;
      return { code, result, text: JSON.stringify({ code, message, result }).replaceAll(/\b\d{13,16}\b/gu, "#") };
    };

    const foreign = await ask((at) => getOwnId(world, at));
    const unknown = await ask(getUnknownId);

    expect(foreign.text).toBe(unknown.text);
    expect(foreign.code).toBeLessThan(500);
    expect(foreign.code !== 200 || isNothing(foreign.result)).toBe(true);
    expect(await computeFingerprint(world)).toBe(before);
  });

  it.each(guarded.filter(({ id }) => ownCalls.has(id)))("gets only its own records: $id", async (route) => {
    const world = await aWorld();
    const bare = await world.tenant.hasAccount({ organisationId: null });

    const { body } = await bare.send(
      route.api,
      route.name,
      createInput(route, (at) => (at.isList ? [getUnknownId()] : getUnknownId())),
    );

    expect(body.code).toBe(200);
    expect(JSON.stringify(body.result)).not.toContain(world.marker);
    for (const [kind, id] of Object.entries(world.ids)) {
      if (kind === "menu" && showsMenu.has(route.api.name)) continue;
      expect(JSON.stringify(body.result)).not.toContain(String(id));
    }
  });
});

it("lists exactly the documented calls as open to anyone", async () => {
  const documented = await readFile("docs/security.md", "utf8");
  const listed = /## Public calls\n(?<list>[\s\S]*?)(?:\n## |$)/u.exec(documented)?.groups?.["list"] ?? "";
  const names = [...listed.matchAll(/^- `(?<name>[^`]+)`/gmu)].map((match) => match.groups?.["name"]);

  const open = all.filter(({ access }) => access === "anyone").map(({ id }) => id);

  expect(open.toSorted()).toEqual(names.toSorted());
});

it("requires only permissions that the menu can grant", async () => {
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
