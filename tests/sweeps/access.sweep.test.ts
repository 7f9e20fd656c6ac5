import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { codeOf } from "#contract/api";
import { sessionApi } from "#modules/session/contract";
import { modules } from "#server/modules";
import { aClient } from "#tests/builders/client";
import { inputOf, type PickIds } from "#tests/builders/inputs";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import { aWorld, fingerprintOf, ownId, unknownId } from "#tests/builders/world";

const all = modules
  .flatMap(({ routes }) => routes)
  .map((route) => ({ ...route, id: `${route.api.name}/${route.name}` }));
const guarded = all.filter(({ access }) => access !== "anyone");

describe("every call that is not for anybody", () => {
  it.each(guarded)("refuses a stranger: $id", async ({ api, name }) => {
    const reply = await aClient().send(api, name, {});

    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ code: 401, type: "error", result: null });
    expect(reply.headers.get("access-token")).toBe("invalid_token");
  });

  it.each(guarded)("refuses a made-up token: $id", async ({ api, name }) => {
    const reply = await aClient().with({ authorization: "Bearer eyJhbGciOiJub25lIn0.e30." }).send(api, name, {});

    expect(reply.body.code).toBe(401);
  });
});

it("refuses every call that asks for a permission to an account without roles", async () => {
  const { tenant } = await aTenant();
  const bare = await tenant.hasAccount();

  for (const { api, name, access, id } of guarded) {
    if (access === "signedIn") continue;
    const reply = await bare.send(api, name, {});

    expect(`${id} ${reply.body.code}`).toBe(`${id} 403`);
  }
});

/** Calls that answer what is one's own, or what is the same for everybody. */
const ownCalls: ReadonlySet<string> = new Set([
  ...["sysAuth/userInfo", "sysAuth/logout", "sysUser/updateBaseInfo", "sysUser/verifyPwdExpirationTime"],
  ...["sysAuth/stay", "sysAuth/lock", "sysAuth/lockScreen", "sysAuth/draftKey", "sysAuth/handOver"],
  ...["sysDictType/allDictList", "sysConst/list", "sysRole/userApiList", "sysRole/userRoleTableList"],
  ...["sysColumnCustom/store", "sysView/open", "sysPreference/theme", "sysPreference/saveTheme"],
  ...["sysDashboard/own", "sysDashboard/save", "sysNotice/digest"],
  ...["sysProfile/update", "sysProfile/access", "sysProfile/events", "sysSession/list", "sysSession/endOthers"],
  ...["sysProfile/notifications", "sysProfile/saveNotifications"],
  ...["sysSecondFactor/read", "sysPasskey/list"],
  ...["sysRegion/list", "sysRegion/children", "sysRegion/childTree", "sysRegion/childList", "sysRegion/query"],
  // His own session is all that he sees there.
  ...["sysOnlineUser/onlineUserList", "sysOnlineUser/ticket"],
  // Begins a task of one's own, which says what there was to undo.
  "sysBatch/undo",
]);

/** They take no id, and a wrong password leaves its traces: the answer, or what is counted, differs each time. */
const countingCalls: ReadonlySet<string> = new Set([
  "sysAuth/unLockScreen",
  ...["sysSecondFactor/begin", "sysSecondFactor/renewCodes", "sysSecondFactor/remove"],
]);
const isCounting = (id: string) => countingCalls.has(id);

/** Entries of the menu belong to all tenants. */
const showsMenu: ReadonlySet<string> = new Set(["sysProfile"]);

/** Whether a result lists and says nothing. */
function isNothing(result: unknown): boolean {
  if (result === null || (Array.isArray(result) && result.length === 0)) return true;
  return typeof result === "object" && "total" in result && result.total === 0;
}

describe("an account without roles that is signed in", () => {
  const open = guarded.filter(({ access, id }) => access === "signedIn" && !ownCalls.has(id) && !isCounting(id));

  it.each(open)("finds nothing, by whatever id: $id", async (route) => {
    const world = await aWorld();
    const bare = await world.tenant.hasAccount({ organisationId: null });
    await bare.get(sessionApi, "userInfo");
    const before = await fingerprintOf(world);
    const ask = async (idAt: (at: Parameters<PickIds>[0]) => number) => {
      const reply = await bare.send(
        route.api,
        route.name,
        inputOf(route, (at) => (at.isList ? [idAt(at)] : idAt(at))),
      );
      const { code, message, result } = reply.body;
      return { code, result, text: JSON.stringify({ code, message, result }).replaceAll(/\b\d{13,16}\b/gu, "#") };
    };

    const theirs = await ask((at) => ownId(world, at));
    const unknown = await ask(unknownId);

    expect(theirs.text).toBe(unknown.text);
    expect(theirs.code).toBeLessThan(500);
    expect(theirs.code !== 200 || isNothing(theirs.result)).toBe(true);
    expect(await fingerprintOf(world)).toBe(before);
  });

  it.each(guarded.filter(({ id }) => ownCalls.has(id)))(
    "gets nothing of others along with his own: $id",
    async (route) => {
      const world = await aWorld();
      const bare = await world.tenant.hasAccount({ organisationId: null });

      const { body } = await bare.send(
        route.api,
        route.name,
        inputOf(route, (at) => (at.isList ? [unknownId()] : unknownId())),
      );

      expect(body.code).toBe(200);
      expect(JSON.stringify(body.result)).not.toContain(world.mark);
      for (const [kind, id] of Object.entries(world.ids)) {
        if (kind === "menu" && showsMenu.has(route.api.name)) continue;
        expect(JSON.stringify(body.result)).not.toContain(String(id));
      }
    },
  );
});

it("opens just the documented calls to anybody", async () => {
  const documented = await readFile("docs/security.md", "utf8");
  const listed = /## Public calls\n(?<list>[\s\S]*?)(?:\n## |$)/u.exec(documented)?.groups?.["list"] ?? "";
  const names = [...listed.matchAll(/^- `(?<name>[^`]+)`/gmu)].map((match) => match.groups?.["name"]);

  const open = all.filter(({ access }) => access === "anyone").map(({ id }) => id);

  expect(open.toSorted()).toEqual(names.toSorted());
});

it("asks only for permissions that the menu can grant", async () => {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ permission: string }>(
    "select permission from menu where permission is not null",
  );
  const grantable = new Set(rows.map(({ permission }) => permission));

  const missing = all
    .map(({ api, name }) => codeOf(api, name))
    .filter((code) => code !== undefined && !grantable.has(code));

  expect(missing).toEqual([]);
});
