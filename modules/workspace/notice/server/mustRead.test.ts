import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { profileApi } from "#modules/workspace/profile/contract";
import { noticeApi, ReadStatus } from "../contract.ts";
import { aHub, closeHubs } from "#tests/builders/hub";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };

async function publishes(by: TestAccount, isMustRead = true) {
  const title = `Notice ${nextUnique()}`;
  await by.get(noticeApi, "add", { title, content: "<p>words</p>", isMustRead });
  const [draft] = (await by.get(noticeApi, "page", { ...page, title })).items;
  const id = toId(draft?.id ?? 0);
  await by.get(noticeApi, "public", { id });
  return id;
}

/** The tenant's own value of the setting; it holds at once. */
async function blocks({ id: tenantId }: TestTenant): Promise<void> {
  await insertRow("configTenant", {
    tenantId,
    code: "sys_notice_must_read",
    name: "Must read",
    value: "True",
    sysFlag: 1,
  });
  const { app } = await theServer();
  await app.caches.invalidate("config", tenantId);
}

describe("a notice that has to be confirmed", () => {
  it("is open for each receiver until they confirm it, also when they have read it", async () => {
    const { tenant, admin } = await aTenant();
    const [reader, other] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const [first, second] = [await publishes(admin), await publishes(admin)];
    await publishes(admin, false);
    const open = async (by: TestAccount) =>
      (await by.get(noticeApi, "mustRead", {})).lines.map(({ id, confirmTime }) => [id, confirmTime]);

    await reader.get(noticeApi, "setReadAll", {});
    const afterReading = await open(reader);
    await reader.get(noticeApi, "confirm", { id: first });

    expect(afterReading).toEqual([
      [first, null],
      [second, null],
    ]);
    expect(await open(reader)).toEqual([[second, null]]);
    expect(await open(other)).toHaveLength(2);
    expect(await open(admin)).toEqual([]);
    const [received] = (await reader.get(noticeApi, "pageReceived", page)).items.filter(
      ({ noticeId }) => noticeId === first,
    );
    expect(received).toMatchObject({ isMustRead: true, readStatus: ReadStatus.read });
    expect(received?.confirmTime).not.toBeNull();
  });

  it("is read by its confirmation, and confirmed once", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const id = await publishes(admin);
    const times = async () => {
      const [received] = (await reader.get(noticeApi, "pageReceived", page)).items;
      return [received?.readTime?.getTime(), received?.confirmTime?.getTime()];
    };

    await reader.get(noticeApi, "confirm", { id });
    const before = await times();
    await reader.get(noticeApi, "confirm", { id });

    expect((await reader.get(noticeApi, "digest", {})).unreadCount).toBe(0);
    expect(before[0]).toBe(before[1]);
    expect(await times()).toEqual(before);
  });

  it("is confirmed by its receivers alone, and only if it asks for that", async () => {
    const { tenant, admin } = await aTenant();
    const [reader, other] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const stranger = (await aTenant()).admin;
    const [id, plain] = [await publishes(admin), await publishes(admin, false)];

    await expect(await stranger.call(noticeApi, "confirm", { id })).toFailWith("notice.missing");
    await expect(await reader.call(noticeApi, "confirm", { id: plain })).toFailWith("notice.missing");
    const changed = await runAsRequest(
      { tenantId: tenant.id, accountId: other.id, scope: "all" },
      async (ask) =>
        await ask("update notice_receipt set confirm_time = now() where account_id = $1 returning id", [reader.id]),
    );
    expect(changed).toEqual([]);
  });

  it("shows its authors who has confirmed it and who has not, and reminds the latter", async () => {
    const { tenant, admin } = await aTenant();
    const [confirmer, reader, idle] = [await tenant.hasAccount(), await tenant.hasAccount(), await tenant.hasAccount()];
    const id = await publishes(admin);
    await confirmer.get(noticeApi, "confirm", { id });
    await reader.get(noticeApi, "setRead", { id });
    const ids = async (isConfirmed: boolean) =>
      (await admin.get(noticeApi, "receivers", { ...page, id, isConfirmed })).items
        .map((account) => account.id)
        .toSorted();
    const hubOf = async (by: TestAccount) => await aHub({ query: `?token=${(await aSession(by)).accessToken}` });
    const [confirmerHub, readerHub] = [await hubOf(confirmer), await hubOf(reader)];

    const preferences = { kinds: [], quietFrom: "00:00", quietTo: "23:59", digestHour: 9, timeZone: "UTC" };
    await idle.get(profileApi, "savePreferences", preferences);
    const toldOf = await admin.get(noticeApi, "remind", { id });
    await readerHub.waitForEvent("RemindNotice");

    expect(toldOf).toEqual({ count: 2, quiet: 1 });
    expect(await ids(true)).toEqual([confirmer.id]);
    expect(await ids(false)).toEqual([reader.id, idle.id].toSorted());
    expect(await admin.get(noticeApi, "receiverCounts", { id })).toEqual({
      visible: 4,
      read: 3,
      confirmed: 1,
      unconfirmed: 2,
      reminderTime: expect.any(Date),
    });
    const [listed] = (await admin.get(noticeApi, "page", page)).items;
    expect(listed).toMatchObject({ recipientCount: 4, readCount: 3, confirmCount: 1 });
    const [own] = (await admin.get(noticeApi, "pageReceived", page)).items;
    expect(own).toMatchObject({ noticeId: id, isMustRead: false, confirmTime: null, readStatus: ReadStatus.read });
    expect(confirmerHub.messages.filter(({ target }) => target === "RemindNotice")).toEqual([]);
    const reminded = async (by: TestAccount) => (await by.get(noticeApi, "digest", {})).lines[0]?.reminderTime ?? null;
    expect(await reminded(confirmer)).toBeNull();
    expect(await reminded(reader)).not.toBeNull();
    closeHubs();
  });
});

describe("the setting that must-read notices come first", () => {
  it("is the tenant's, and holds while there is something to confirm", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const id = await publishes(admin);
    const isBlocking = async () => (await reader.get(noticeApi, "mustRead", {})).isBlocking;

    const before = await isBlocking();
    await blocks(tenant);
    const during = await isBlocking();
    await reader.get(noticeApi, "confirm", { id });

    expect([before, during, await isBlocking()]).toEqual([false, true, false]);
  });

  it("keeps no account from its work that cannot confirm", async () => {
    const { tenant, admin } = await aTenant();
    await blocks(tenant);
    const role = await tenant.hasRole();
    await insertRow("roleApi", { tenantId: tenant.id, roleId: role.id, route: "sysNotice/confirm" });
    const denied = await tenant.hasAccount({ roleIds: [role.id] });
    await publishes(admin);

    expect(await denied.get(noticeApi, "mustRead", {})).toMatchObject({ isBlocking: false, lines: [{}] });
  });
});
