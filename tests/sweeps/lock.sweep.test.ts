import { expect, it } from "vitest";
import { sessionApi } from "#modules/session/contract";
import { modules } from "#server/modules";
import { ask } from "#tests/builders/kernel";
import { theServer } from "#tests/builders/server";
import { aSession, callWith } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

/** What a locked screen itself needs. Each new one is a hole in it. */
const open = [
  ...["sysAuth/lock", "sysAuth/lockScreen", "sysAuth/logout", "sysAuth/unLockScreen", "sysFile/picture"],
  ...["sysAuth/askUnlock", "sysAuth/unlockByPasskey"],
];

const guarded = modules
  .flatMap(({ routes }) => routes)
  .filter(({ access }) => access !== "anyone")
  .map((route) => ({ ...route, id: `${route.api.name}/${route.name}` }));

it("refuses every call of a session whose screen is locked, whatever its account may", async () => {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole("all");
  const account = await tenant.hasAccount({ roleIds: [role.id], accountType: 888 });
  const pair = await aSession({ tenantId: tenant.id, account: account.account });
  await callWith(pair, sessionApi, "lock");

  const answers = [];
  for (const { api, name, id } of guarded) {
    if (open.includes(id)) continue;
    answers.push(`${id} ${(await callWith(pair, api, name)).body.code}`);
  }

  expect(answers).toEqual(guarded.filter(({ id }) => !open.includes(id)).map(({ id }) => `${id} 423`));
});

it("keeps the document of all calls shut too", async () => {
  const { tenant, admin } = await aTenant();
  const locked = await aSession({ tenantId: tenant.id, account: admin.account });
  await callWith(locked, sessionApi, "lock");

  const { body } = await ask(await theServer(), "/api/openapi.json", { token: locked.accessToken });

  expect(body.code).toBe(423);
});
