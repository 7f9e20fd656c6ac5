import { describe, expect, it } from "vitest";
import { passwordPolicyApi } from "#modules/identity/password/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aClient } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { withSettings } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";
import { brandingApi } from "../contract.ts";

const infoOf = async (tenantId: number) => await aClient().get(tenantApi, "sysInfo", { tenantId });

/** All that an existing client sends back after changing the title. */
async function sysInfoWith(tenantId: number, changes: Record<string, unknown>) {
  return { ...(await infoOf(tenantId)), layout: "classic", ...changes };
}

describe("system settings of a tenant", () => {
  it("are shown by the sign-in page at once", async () => {
    const { tenant, admin } = await aTenant();

    await admin.get(brandingApi, "saveSysInfo", {
      title: "  Eastern Bridge ",
      viceTitle: "Site office",
      viceDesc: "From the first pile",
      copyright: "© Eastern Bridge",
      icp: "ICP 2026",
      icpUrl: "https://beian.example.com",
      watermark: "internal",
      version: "v2",
      themeColor: "#0F766E",
      layout: "transverse",
      animation: "fadeDown",
      captcha: true,
    });

    expect(await infoOf(tenant.id)).toMatchObject({
      title: "Eastern Bridge",
      viceTitle: "Site office",
      viceDesc: "From the first pile",
      copyright: "© Eastern Bridge",
      icp: "ICP 2026",
      icpUrl: "https://beian.example.com",
      watermark: "internal",
      version: "v2",
      themeColor: "#0F766E",
      layout: "transverse",
      animation: "fadeDown",
      captcha: true,
    });
  });

  it("accept what an existing client sends back, and belong to one tenant", async () => {
    const { tenant, admin } = await aTenant();
    const { tenant: other } = await aTenant();
    const before = await infoOf(other.id);

    const sent = await sysInfoWith(tenant.id, { title: "By another client" });
    expect((await admin.send(brandingApi, "saveSysInfo", sent)).body.code).toBe(200);

    expect(await infoOf(tenant.id)).toMatchObject({ title: "By another client", layout: "classic" });
    expect(await infoOf(other.id)).toEqual(before);
  });

  it("of another tenant answer like those of an unknown one", async () => {
    const { admin } = await aTenant();
    const { tenant: other } = await aTenant();
    const before = await infoOf(other.id);

    const foreign = await admin.call(brandingApi, "saveSysInfo", { tenantId: other.id, title: "Taken over" });
    const unknown = await admin.call(brandingApi, "saveSysInfo", { tenantId: 4_000_000_000_000_000, title: "None" });

    await expect(foreign).toFailWith("tenant.unknown");
    expect(unknown.body).toMatchObject({ code: foreign.body.code, message: foreign.body.message });
    expect(await infoOf(other.id)).toEqual(before);
  });

  it("leave out what is empty: the product's texts and no watermark", async () => {
    const { tenant, admin } = await aTenant();
    await admin.get(brandingApi, "saveSysInfo", { title: "Named", viceTitle: "Own", watermark: "own" });

    await admin.get(brandingApi, "saveSysInfo", { viceTitle: "", watermark: " " });

    const { product, ...own } = await admin.get(brandingApi, "ownSettings");
    expect(own).toMatchObject({ viceTitle: null, watermark: null });
    expect(await infoOf(tenant.id)).toMatchObject({ viceTitle: product.viceTitle, watermark: null });
  });

  it.each([
    ["title", ""],
    ["title", "t".repeat(33)],
    ["icpUrl", "javascript:alert(1)"],
    ["icpUrl", "beian.example.com"],
    ["themeColor", "red"],
    ["themeColor", "#0f766e80"],
    ["layout", "diagonal"],
    ["animation", "fade;x"],
    ["passwordExpirationTime", -1],
  ])("refuse %s %j", async (field, value) => {
    const { admin } = await aTenant();

    const reply = await admin.send(brandingApi, "saveSysInfo", { [field]: value });

    expect(reply.body.code).toBe(400);
    expect(reply.body.message.toLowerCase()).toContain(field.toLowerCase());
  });

  it("need the permission", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const client = await tenant.hasAccount({ roleIds: [role.id] });

    const replies = [
      await client.call(brandingApi, "ownSettings", {}),
      await client.call(brandingApi, "saveSysInfo", { title: "Mine" }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([403, 403]);
  });

  it("refuse a change that started from an older state", async () => {
    const { admin } = await aTenant();
    const { revision } = await admin.get(brandingApi, "ownSettings");
    await admin.get(brandingApi, "saveSysInfo", { title: "First", revision });

    const late = await admin.call(brandingApi, "saveSysInfo", { title: "Second", revision });

    expect(late.body.code).toBe(409);
    expect((await admin.get(brandingApi, "ownSettings")).title).toBe("First");
  });

  it("leave a record of what changed", async () => {
    const { tenant, admin } = await aTenant();
    await admin.get(brandingApi, "saveSysInfo", { title: "Recorded", captcha: false });

    const { owner } = await theServer();
    const { rows } = await owner.query<{ detail: unknown }>(
      "select detail from security_event where tenant_id = $1 and kind = 'tenant.branding_changed'",
      [tenant.id],
    );
    expect(rows).toEqual([{ detail: { title: expect.objectContaining({ after: "Recorded" }) } }]);
  });
});

describe("password rules among the system settings", () => {
  it("are those of the tenant's password rules", async () => {
    const { admin } = await aTenant();

    await admin.get(brandingApi, "saveSysInfo", { forceChangePassword: true, passwordExpirationTime: 90 });

    const policy = await admin.get(passwordPolicyApi, "read");
    expect(policy).toMatchObject({ mustChangeFirst: true, expiryDays: 90 });
    expect(await admin.get(brandingApi, "ownSettings")).toMatchObject({
      forceChangePassword: true,
      passwordExpirationTime: 90,
    });
  });

  it("follow the installation where they are the same", async () => {
    const { admin } = await aTenant();

    await withSettings({ sys_password_expiration_time: "60" }, async () => {
      await admin.get(brandingApi, "saveSysInfo", { passwordExpirationTime: 30 });
      await admin.get(brandingApi, "saveSysInfo", { passwordExpirationTime: 60 });
      const weaker = await admin.call(brandingApi, "saveSysInfo", { passwordExpirationTime: 61 });
      await expect(weaker).toFailWith("passwordPolicy.weaker");
    });

    expect(await admin.get(passwordPolicyApi, "read")).toMatchObject({ expiryDays: 0 });
  });

  it("need their own permission, unless they stay", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysTenant/saveSysInfo"] });
    const client = await tenant.hasAccount({ roleIds: [role.id] });
    const settings = await client.get(brandingApi, "ownSettings");
    const { forceChangePassword, secondVer } = settings;

    const kept = await client.call(brandingApi, "saveSysInfo", { title: "Renamed", forceChangePassword, secondVer });
    const changed = await client.call(brandingApi, "saveSysInfo", { forceChangePassword: !forceChangePassword });
    const second = await client.call(brandingApi, "saveSysInfo", { title: "Half", secondVer: !secondVer });

    expect([kept, changed, second].map(({ body }) => body.code)).toEqual([200, 403, 403]);
    expect((await client.get(brandingApi, "ownSettings")).title).toBe("Renamed");
  });

  it("switch the second verification", async () => {
    const { tenant, admin } = await aTenant();

    await admin.get(brandingApi, "saveSysInfo", { secondVer: true });

    expect((await infoOf(tenant.id)).secondVer).toBe(true);
    expect(await admin.get(passwordPolicyApi, "secondVerification")).toMatchObject({ secondVer: true });
  });
});
