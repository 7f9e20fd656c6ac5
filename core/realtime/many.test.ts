import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { Status } from "#contract/fields";
import { accountApi } from "#modules/identity/account/contract";
import { messageApi, onlineApi } from "#modules/identity/online/contract";
import { aHub, closeHubs, type HubClient } from "#tests/builders/hub";
import { aServerWithoutPolling, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { waitOptions } from "#tests/builders/testRun";
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

it("identifies a few of many connections at a time, so that calls get connections to the database", async () => {
  const { tenant, admin } = await aTenant();
  const { app } = await theServer();
  const accounts = await Promise.all(Array.from({ length: 60 }, async () => await tenant.hasAccount()));
  const tickets = await Promise.all(accounts.map(async (account) => await account.get(onlineApi, "ticket", {})));
  const { redeemHubTicket } = app.identity;
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  let running = 0;
  let most = 0;
  const redeeming = vi.spyOn(app.identity, "redeemHubTicket").mockImplementation(async (...input) => {
    running += 1;
    most = Math.max(most, running);
    await released;
    return await redeemHubTicket(...input).finally(() => {
      running -= 1;
    });
  });
  onTestFinished(() => redeeming.mockRestore());

  const connecting = Promise.all(tickets.map(async ({ ticket }) => await aHub({ query: `?ticket=${ticket}` })));
  await vi.waitFor(() => expect(running).toBe(8), waitOptions);
  const page = await admin.get(onlineApi, "page", { page: 1, pageSize: 10 });
  release(undefined);
  await connecting;

  expect(page.items.length).toBeGreaterThan(0);
  expect(redeeming).toHaveBeenCalledTimes(accounts.length);
  expect(most).toBe(8);
});
