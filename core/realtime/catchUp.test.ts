import { describe, expect, it, onTestFinished } from "vitest";
import { toId } from "#contract/id";
import type { Audience } from "#core/request/realtimeEvent";
import { DataScope, roleApi } from "#modules/identity/role/contract";
import { aHub, closeHubs } from "#tests/builders/hub";
import { aHubWindow, type HubWindow } from "#tests/builders/hubWindow";
import { createRandomSource } from "#tests/builders/randomSource";
import { aServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";
import { removeReplaced } from "./catchUp.ts";

async function aWindow(account: TestAccount, position?: string): Promise<HubWindow> {
  const { accessToken } = await aSession(account);
  const window = aHubWindow(`?token=${accessToken}`, position);
  onTestFinished(() => window.cut());
  return window;
}

async function publish(tenantId: number, content: unknown, audience: Audience = "everybody"): Promise<void> {
  const { app } = await theServer();
  await app.events.publish(toId(tenantId), { audience, event: "PublicNotice", content });
}

describe("a window that was cut off", () => {
  it("handles each event once over 1,000 cuts at random times, on two nodes", async () => {
    const random = createRandomSource();
    const { tenant, admin } = await aTenant();
    const nodes = [await theServer(), await aServer()];
    const windows = await Promise.all(Array.from({ length: 20 }, async () => await aWindow(admin)));
    const cutsEach = 50;
    let written = 0;
    for (const window of windows) await window.connect(random.pickOne(nodes));

    async function write(): Promise<void> {
      const { app } = random.pickOne(nodes);
      written += 1;
      await app.events.publish(tenant.id, { audience: "everybody", event: "PublicNotice", content: written });
    }
    await Promise.all(
      windows.map(async (window) => {
        for (let cut = 0; cut < cutsEach; cut++) {
          // Some are cut before, some after and some while the event is on its way.
          if (random.isHit(0.4)) await write();
          else if (random.isHit(0.5)) void write();
          if (random.isHit(0.3)) await window.waitForHandled(written);
          window.cut();
          if (random.isHit(0.5)) await write();
          expect(await window.connect(random.pickOne(nodes))).toBe("resumed");
        }
      }),
    );
    await write();

    await Promise.all(windows.map(async (window) => await window.waitForHandled(written)));
    const all = Array.from({ length: written }, (_, index) => index + 1);
    for (const { handled } of windows) expect(handled.toSorted((a, b) => Number(a) - Number(b))).toEqual(all);
    expect(new Set(windows.map(({ handled }) => JSON.stringify(handled))).size).toBe(1);
  }, 120_000);

  it("gets events of transactions that commit out of the order in which they began", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    const window = await aWindow(admin);
    await window.connect();
    await publish(tenant.id, "before");
    await window.waitForHandled(1);
    const slow = await owner.connect();
    onTestFinished(() => slow.release());
    await slow.query("begin");
    await slow.query(
      `with place as (
         update hub_position set last_number = last_number + 1, previous_id = last_id, last_id = next_id()
         where tenant_id = $1 returning *
       ) insert into hub_event (tenant_id, id, number, previous_id, audience, target, content)
       select tenant_id, last_id, last_number, previous_id, '"everybody"', 'PublicNotice', '"slow"' from place`,
      [tenant.id],
    );

    const quick = publish(tenant.id, "quick");
    window.cut();
    expect(await window.connect()).toBe("resumed");
    await slow.query("commit");
    await quick;

    await window.waitForHandled(3);
    expect(window.handled).toEqual(["before", "slow", "quick"]);
  });

  it("gets what is for its account, as its rights are by then", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ dataScope: DataScope.all });
    const worker = await tenant.hasAccount({ roleIds: [role.id] });
    const window = await aWindow(worker);
    await window.connect();
    window.cut();
    const whoSees = { accountId: admin.id, organisationId: tenant.organisationId, above: [] };

    await publish(tenant.id, "seen", { whoSees });
    await publish(tenant.id, "own", { accounts: [worker.id] });
    await publish(tenant.id, "of others", { accounts: [admin.id] });
    await publish(tenant.id, "without", { allBut: [worker.id] });
    expect(await window.connect()).toBe("resumed");
    window.cut();
    await publish(tenant.id, "hidden by now", { whoSees });
    await admin.get(roleApi, "grantDataScope", { id: role.id, dataScope: DataScope.self, orgIdList: [] });
    await publish(tenant.id, "last");
    expect(await window.connect()).toBe("resumed");

    expect(window.handled).toEqual(["seen", "own", "last"]);
  });

  it("of another tenant gets nothing for its position, and loads everything again", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    const window = await aWindow(admin);
    await window.connect();
    await publish(tenant.id, "ours");
    await window.waitForHandled(1);
    await publish(other.tenant.id, "theirs");
    await publish(other.tenant.id, "theirs too");

    const foreign = await aWindow(other.admin, window.position);
    const invented = await aWindow(admin, "1.1");
    const nonsense = await aWindow(admin, "1e9;drop");

    expect(await foreign.connect()).toBe("lost");
    expect(await invented.connect()).toBe("lost");
    expect(await nonsense.connect()).toBe("lost");
    expect([foreign, invented, nonsense].flatMap(({ handled }) => handled)).toEqual([]);
  });

  it("loads everything again after too many or too long events, and receives what follows", async () => {
    const { tenant, admin } = await aTenant();
    const [many, long] = [await aWindow(admin), await aWindow(admin)];
    await many.connect();
    await long.connect();
    many.cut();
    for (let count = 0; count <= 200; count++) await publish(tenant.id, count);
    await long.waitForHandled(201);
    long.cut();
    for (let count = 0; count < 4; count++) await publish(tenant.id, "x".repeat(16_000));

    expect([await many.connect(), await long.connect()]).toEqual(["lost", "lost"]);
    const before = [many.handled.length, long.handled.length];
    await publish(tenant.id, "next");

    await many.waitForHandled((before[0] ?? 0) + 1);
    await long.waitForHandled((before[1] ?? 0) + 1);
    expect([many.handled.at(-1), long.handled.at(-1)]).toEqual(["next", "next"]);
  });

  it("loads everything again once events are no longer kept, unless it had the last one", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    const [late, idle] = [await aWindow(admin), await aWindow(admin)];
    await late.connect();
    late.cut();
    await idle.connect();
    await publish(tenant.id, "old");
    await idle.waitForHandled(1);
    idle.cut();
    await owner.query("update hub_event set created_at = now() - interval '16 minutes' where tenant_id = $1", [
      tenant.id,
    ]);
    await owner.query("select hub_beat(1)");

    expect([await late.connect(), await idle.connect()]).toEqual(["lost", "resumed"]);
  });

  it("is current without a message of its own, because it is told the position of others' events", async () => {
    const { tenant, admin } = await aTenant();
    const other = await tenant.hasAccount();
    const [window, receiver] = [await aWindow(admin), await aWindow(other)];
    await window.connect();
    await receiver.connect();
    const before = window.position;

    await publish(tenant.id, "not for it", { accounts: [other.id] });
    await receiver.waitForHandled(1);

    await expect.poll(() => window.position, { timeout: 30_000 }).not.toBe(before);
    expect(window.position).toBe(receiver.position);
    expect(window.handled).toEqual([]);
  }, 60_000);
});

describe("a node", () => {
  it("delivers what was published while its connection to the database was interrupted", async () => {
    const { tenant, admin } = await aTenant();
    const name = nextUnique();
    const node = await aServer({ application: { application_name: name } });
    const window = await aWindow(admin);
    await window.connect(node);
    const { rowCount } = await node.app.plain.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and query like 'LISTEN %'",
      [name],
    );

    expect(rowCount).toBe(1);
    await publish(tenant.id, "one");
    // Sessions may have ended unnoticed, so the node sends all windows away to return.
    await window.waitForEnd();
    expect(await window.connect(node)).toBe("resumed");
    await publish(tenant.id, "two");

    await window.waitForHandled(2);
    expect(window.handled).toEqual(["one", "two"]);
  });

  it("takes over the windows of a node that ends, with all events", async () => {
    const { tenant, admin } = await aTenant();
    const ending = await aServer();
    const window = await aWindow(admin);
    await window.connect(ending);
    await publish(tenant.id, "before");
    await window.waitForHandled(1);
    await publish(tenant.id, "at the end");
    await ending.close();
    await publish(tenant.id, "after");

    expect(await window.connect()).toBe("resumed");

    expect(window.handled).toEqual(["before", "at the end", "after"]);
  });

  it("sends existing clients the same messages as before", async () => {
    const { tenant, admin } = await aTenant();
    const { accessToken } = await aSession(admin);
    const client = await aHub({ query: `?token=${accessToken}` });
    onTestFinished(closeHubs);

    await publish(tenant.id, { title: "Pour on Friday" });
    await client.waitForEvent("PublicNotice");

    expect(client.messages).toEqual([{ type: 1, target: "PublicNotice", arguments: [{ title: "Pour on Friday" }] }]);
  });
});

describe("missed events", () => {
  it("leave out those that a later one replaces", () => {
    const of = (number: number, event: "CommentsChanged" | "PublicNotice" | "UsageWarning", content: object) => ({
      audience: "everybody" as const,
      event,
      content,
      position: { number, id: number },
      previousId: number - 1,
    });
    const events = [
      of(1, "CommentsChanged", { recordId: 1 }),
      of(2, "CommentsChanged", { recordId: 2 }),
      of(3, "PublicNotice", {}),
      of(4, "CommentsChanged", { recordId: 1 }),
      of(5, "UsageWarning", { at: 1 }),
      of(6, "PublicNotice", {}),
      of(7, "UsageWarning", { at: 2 }),
    ];

    expect(removeReplaced(events).map(({ position }) => position.number)).toEqual([2, 3, 4, 6, 7]);
  });
});
