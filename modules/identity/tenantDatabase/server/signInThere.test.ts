import { expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { scanApi } from "#modules/identity/scan/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { aTicket, enrolSecondFactor, generateCode, submitSecondFactorCode } from "#tests/builders/secondFactor";
import { advanceClock, theServer } from "#tests/builders/server";
import { anAddress, callWithTokens, getSessionTokens } from "#tests/builders/sessions";
import { waitForTask } from "#tests/builders/tasks";
import { aTenant, theMainTenant } from "#tests/builders/tenant";
import { aPreparedDatabase } from "#tests/builders/tenantDatabase";
import { tenantDatabaseApi } from "../contract.ts";

/** A tenant in a database of its own, with an account that has a second factor since before the move. */
async function aMovedTenant() {
  const platform = await theMainTenant().hasAccount({ accountType: AccountType.platform });
  const { tenant } = await aTenant();
  const careful = await tenant.hasAccount();
  const { secret } = await enrolSecondFactor(careful);
  const database = await aPreparedDatabase(platform, tenant.id);
  const taskId = await platform.get(tenantDatabaseApi, "moveDatabase", { id: tenant.id, to: "own" });
  await waitForTask(platform, taskId, "done");
  await (await theServer()).app.databases.refresh();
  return { tenant, careful, secret, database };
}

it("people of a tenant in its own database sign in with a second factor and by a phone", async () => {
  const { tenant, careful, secret, database } = await aMovedTenant();
  const from = anAddress();
  advanceClock(60);

  const ticket = await aTicket(careful, from);
  const answer = await submitSecondFactorCode({ ticket, code: await generateCode(secret) }, from);
  const pair = getSessionTokens(answer);
  const phone = aClient().withHeaders({ authorization: `Bearer ${pair.accessToken}`, "x-forwarded-for": from });
  const screen = aClient().withHeaders({ "x-forwarded-for": anAddress() });
  const { id, secret: held, code, number } = await screen.get(scanApi, "begin", { tenantId: tenant.id });
  await phone.get(scanApi, "look", { code });
  await phone.get(scanApi, "approve", { code, number });
  const { pair: screenPair } = await screen.get(scanApi, "state", { tenantId: tenant.id, id, secret: held });

  for (const tokens of [pair, screenPair ?? pair])
    expect((await callWithTokens(tokens, sessionApi, "userInfo")).body.result).toMatchObject({ id: careful.id });
  expect(screenPair?.accessToken).not.toBe(pair.accessToken);
  const sessions = await database.run("select id from session where account_id = $1", [careful.id]);
  expect(sessions.length).toBeGreaterThanOrEqual(2);
});
