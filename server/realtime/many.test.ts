import { afterEach, expect, it } from "vitest";
import { Status } from "#contract/fields";
import { accountApi } from "#modules/account/contract";
import { messageApi } from "#modules/message/contract";
import { onlineApi } from "#modules/online/contract";
import { aHub, endHubs, type HubClient } from "#tests/builders/hub";
import { aSession } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

afterEach(endHubs);

const sessionCount = 10;
const windowsEach = 20;

it("reaches two hundred connections, ends one session and then all of an account, each within a second", async () => {
  const { tenant, admin } = await aTenant();
  const hubs: HubClient[] = [];
  const worker = await tenant.hasAccount({});
  for (let session = 0; session < sessionCount; session++) {
    const { accessToken } = await aSession(worker);
    const query = `?token=${accessToken}`;
    hubs.push(...(await Promise.all(Array.from({ length: windowsEach }, async () => await aHub({ query })))));
  }
  const { items } = await admin.get(onlineApi, "page", { page: 1, pageSize: 50, userName: worker.account });

  const from = performance.now();
  await admin.get(messageApi, "sendAllUser", { title: "All", message: "hands" });
  await Promise.all(hubs.map(async (hub) => await hub.event("ReceiveMessage")));
  const told = performance.now();
  await admin.get(onlineApi, "forceOffline", { id: items[0]?.id });
  await Promise.all(hubs.slice(-windowsEach).map(async (hub) => await hub.closed()));
  const ended = performance.now();
  await admin.get(accountApi, "setStatus", { id: worker.id, status: Status.disabled });
  const codes = await Promise.all(hubs.map(async (hub) => await hub.closed()));

  expect(told - from).toBeLessThan(1000);
  expect(ended - told).toBeLessThan(1000);
  expect(performance.now() - ended).toBeLessThan(1000);
  expect(new Set(codes)).toEqual(new Set([4401]));
}, 30_000);
