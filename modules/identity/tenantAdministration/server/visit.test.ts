import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { mainTenantId } from "#modules/identity/access/server";
import { accountApi, personCardApi } from "#modules/identity/account/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import type { Client } from "#tests/builders/client";
import { aNewTenant, clientOf, theAdministratorOf } from "#tests/builders/newTenant";
import { thePlatform } from "#tests/builders/platform";
import { advanceClock, theServer } from "#tests/builders/server";
import { getSessionTokens } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";
import { tenantAdministrationApi, tenantVisitApi } from "../contract.ts";

const reason = "An import failed";

async function enter(platform: Client, id: Id): Promise<Client> {
  return clientOf(await platform.get(tenantAdministrationApi, "enter", { id, reason }));
}

describe("a platform administrator in a tenant", () => {
  it("works there as its administrator: with its rows alone, and written to them", async () => {
    const platform = await thePlatform();
    const { tenant: other } = await aTenant();
    await other.hasPosition({ name: "Foreign" });
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);

    const visitor = await enter(platform, added.id);
    const user = await visitor.get(sessionApi, "userInfo");
    await visitor.get(positionApi, "add", { name: "Crane driver", code: "CD" });
    const seen = await visitor.get(positionApi, "page", { pageSize: 1000 });

    expect(user).toMatchObject({ tenantId: added.id, account: "superadmin", accountType: 888, orgId: 0 });
    expect(user.visit).toMatchObject({ tenantName: added.name });
    expect(seen.items.map(({ name }) => name).toSorted()).toEqual(["Crane driver", "系统管理员"]);
    const [position] = (await admin.get(positionApi, "page", { name: "Crane driver" })).items;
    expect(position).toMatchObject({ createUserName: user.realName });
    const foreign = await visitor.call(positionApi, "staff", { id: (await other.hasPosition()).id });
    await expect(foreign).toFailWith("position.missing");
  });

  it("reads the cards of people there, and of no others", async () => {
    const platform = await thePlatform();
    const { admin: foreign } = await aTenant();
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);
    const { id } = await admin.get(sessionApi, "userInfo");

    const visitor = await enter(platform, added.id);
    const own = await visitor.get(personCardApi, "detail", { id });
    const atHome = await platform.call(personCardApi, "detail", { id });
    const elsewhere = await visitor.call(personCardApi, "detail", { id: foreign.id });

    expect(own).toMatchObject({ id, account: "admin" });
    await expect(atHome).toFailWith("account.missing");
    await expect(elsewhere).toFailWith("account.missing");
  });

  it("can do no more than that administrator", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    const visitor = await enter(platform, added.id);

    const calls = ["page", "add", "update", "enter", "grants"].map(
      async (name) => await visitor.send(tenantAdministrationApi, name, { id: added.id, reason, name: "x2" }),
    );
    const platformAccount = await visitor.call(accountApi, "add", {
      account: "root2",
      realName: "R",
      accountType: 999,
    });

    expect((await Promise.all(calls)).map(({ body }) => body.code)).toEqual([403, 403, 403, 403, 403]);
    await expect(platformAccount).toFailWith("account.beyond");
  });

  it("leaves an entry in the tenant's security log, which its administrator reads", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);
    const visitor = await enter(platform, added.id);
    await visitor.get(tenantAdministrationApi, "leave");

    const { items } = await admin.get(tenantVisitApi, "page");

    expect(items).toMatchObject([
      { kind: "tenant.left", reason: null },
      { kind: "tenant.entered", reason },
    ]);
  });

  it("returns to the session in the main tenant, which has stayed open", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    const visitor = await enter(platform, added.id);

    const reply = await visitor.call(tenantAdministrationApi, "leave");
    const home = await clientOf(getSessionTokens(reply)).get(sessionApi, "userInfo");

    expect(home).toMatchObject({ tenantId: mainTenantId, accountType: 999, visit: null });
    expect((await visitor.call(sessionApi, "userInfo")).body.code).toBe(401);
    expect((await platform.call(sessionApi, "userInfo")).body.code).toBe(200);
  });

  it("is out after an hour of use, and cannot prolong it", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    const { app } = await theServer();
    const visit = await platform.get(tenantAdministrationApi, "enter", { id: added.id, reason });
    const visitor = clientOf(visit);

    const again = await visitor.send(tenantAdministrationApi, "enter", { id: added.id, reason });
    const minutes = (visit.endsAt.getTime() - app.now().getTime()) / 60_000;
    advanceClock(59 * 60);
    const { owner } = await theServer();
    await owner.query("update session set last_seen_at = $2 where tenant_id = $1", [added.id, app.now()]);
    advanceClock(61);

    expect(again.body.code).toBe(403);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(minutes).toBeGreaterThan(59);
    expect((await visitor.call(sessionApi, "userInfo")).body.code).toBe(401);
  });

  it("is out when its own session ends, and does not end other sessions", async () => {
    const [platform, second] = [await thePlatform(), await thePlatform()];
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);
    const [visitor, other] = [await enter(platform, added.id), await enter(second, added.id)];

    await platform.get(sessionApi, "logout");
    advanceClock(6);

    expect((await visitor.call(sessionApi, "userInfo")).body.code).toBe(401);
    expect((await other.call(sessionApi, "userInfo")).body.code).toBe(200);
    expect((await admin.call(organisationApi, "list")).body.code).toBe(200);
  });

  it("is out of every session when it signs out there", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    const visitor = await enter(platform, added.id);

    await visitor.get(sessionApi, "logout");
    advanceClock(6);

    expect((await platform.call(sessionApi, "userInfo")).body.code).toBe(401);
  });

  it("gives a reason, and enters neither the main tenant nor a disabled one", async () => {
    const platform = await thePlatform();
    const { id, name } = await aNewTenant(platform, { status: 2 });

    const without = await platform.send(tenantAdministrationApi, "enter", { id, reason: " " });
    const disabled = await platform.call(tenantAdministrationApi, "enter", { id, reason });
    const main = await platform.call(tenantAdministrationApi, "enter", { id: mainTenantId, reason });

    expect(without.body.code).toBe(400);
    await expect(disabled).toFailWith("tenant.enter_disabled", { name });
    await expect(main).toFailWith("tenant.enter_main");
  });

  it("is no way for others: the call to leave needs a visit", async () => {
    const { admin } = await aTenant();

    expect((await admin.call(tenantAdministrationApi, "leave")).body.code).toBe(403);
  });

  it("enters a tenant that has expired, to set it right", async () => {
    const platform = await thePlatform();
    const { app } = await theServer();
    const { id } = await aNewTenant(platform, { expirationTime: new Date(app.now().getTime() - 20 * 86_400_000) });

    const visitor = await enter(platform, id);
    const write = await visitor.call(positionApi, "add", { name: "New", code: "N" });

    expect(write.body.code).toBe(200);
  });
});
