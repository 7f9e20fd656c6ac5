import { expect, it } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { modules } from "#app/modules.server";
import { sendPlainRequest } from "#tests/builders/plainRequest";
import { theServer } from "#tests/builders/server";
import { aSession, callWithTokens } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

/** Calls that the locked screen needs. Each new one weakens the lock. */
const lockScreenCalls = [
  "sysAuth/lock",
  "sysAuth/lockScreen",
  "sysAuth/logout",
  "sysAuth/unLockScreen",
  // The public key that existing clients encrypt the password with; anyone gets it from `sysInfo`.
  "sysConfig/smPublicKey",
  "sysFile/picture",
  "sysAuth/askUnlock",
  "sysAuth/unlockByPasskey",
];

const guarded = modules
  .flatMap(({ routes }) => routes)
  .filter(({ access }) => access !== "anyone")
  .map((route) => ({ ...route, id: `${route.api.name}/${route.name}` }));

it("every call except those of the lock screen is refused in a locked session, even with all permissions", async () => {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole("all");
  const account = await tenant.hasAccount({ roleIds: [role.id], accountType: 888 });
  const pair = await aSession({ tenantId: tenant.id, account: account.account });
  await callWithTokens(pair, sessionApi, "lock");

  const answers = [];
  for (const { api, name, id } of guarded) {
    if (lockScreenCalls.includes(id)) continue;
    answers.push(`${id} ${(await callWithTokens(pair, api, name)).body.code}`);
  }

  expect(answers).toEqual(guarded.filter(({ id }) => !lockScreenCalls.includes(id)).map(({ id }) => `${id} 423`));
});

it("the OpenAPI document is refused in a locked session", async () => {
  const { tenant, admin } = await aTenant();
  const locked = await aSession({ tenantId: tenant.id, account: admin.account });
  await callWithTokens(locked, sessionApi, "lock");

  const { body } = await sendPlainRequest(await theServer(), "/api/openapi.json", { token: locked.accessToken });

  expect(body.code).toBe(423);
});
