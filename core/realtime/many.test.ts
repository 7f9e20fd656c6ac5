import { afterEach, expect, it } from "vitest";
import { Status } from "#contract/fields";
import { accountApi } from "#modules/identity/account/contract";
import { messageApi, onlineApi } from "#modules/identity/online/contract";
import { aHub, closeHubs, type HubClient } from "#tests/builders/hub";
import { aServerWithoutPolling } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

afterEach(closeHubs);

const sessionCount = 10;
const windowsEach = 20;

it("notifies 200 connections of another node, closes those of an ended session, then all of the account", async () => {
  const { tenant, admin } = await aTenant();
  const server = await aServerWithoutPolling();
  const hubs: HubClient[] = [];
  const worker = await tenant.hasAccount({});
  for (let session = 0; session < sessionCount; session++) {
    const { accessToken } = await aSession(worker);
    const query = `?token=${accessToken}`;
    hubs.push(...(await Promise.all(Array.from({ length: windowsEach }, async () => await aHub({ query, server })))));
  }
  const { items } = await admin.get(onlineApi, "page", { page: 1, pageSize: 50, userName: worker.account });

  await admin.get(messageApi, "sendAllUser", { title: "All", message: "hands" });
  await Promise.all(hubs.map(async (hub) => await hub.waitForEvent("ReceiveMessage")));
  await admin.get(onlineApi, "forceOffline", { id: items[0]?.id });
  await Promise.all(hubs.slice(-windowsEach).map(async (hub) => await hub.waitForClose()));
  await admin.get(accountApi, "setStatus", { id: worker.id, status: Status.disabled });
  const codes = await Promise.all(hubs.map(async (hub) => await hub.waitForClose()));

  expect(new Set(codes)).toEqual(new Set([4401]));
});
