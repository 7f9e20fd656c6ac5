import { describe, expect, it } from "vitest";
import { passwordPolicyApi } from "#modules/identity/password/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aClient } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { withSettings } from "#tests/builders/sessions";
import { fetchFile, sendFiles, type TestFile } from "#tests/builders/files";
import { aPng } from "#tests/builders/pictures";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { CarouselFile, defaultLogo } from "#contract/systemInfo";
import type { Envelope } from "#contract/wire";
import { brandingApi, maxPictures } from "../contract.ts";

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

type PictureCall = "uploadLogoFile" | "uploadCarouselFile";

async function sendBrandFile(by: TestAccount, call: PictureCall, file: TestFile): Promise<Envelope> {
  const { body } = await sendFiles(by, [file], { api: "sysTenant", call });
  return body;
}

/** Uploads a picture that has to be accepted. */
async function sendPicture(by: TestAccount, call: PictureCall, content: Buffer): Promise<CarouselFile> {
  const { code, message, result } = await sendBrandFile(by, call, { name: "picture.png", content });
  if (code !== 200) throw new Error(`the picture was refused: ${message}`);
  return CarouselFile.parse(result);
}

describe("pictures of a tenant", () => {
  const png = (side: number) => aPng(side, side);

  it("are its logo and those of its sign-in page, seen by visitors", async () => {
    const { tenant, admin } = await aTenant();
    const [logo, first, second] = [
      await sendPicture(admin, "uploadLogoFile", png(8)),
      await sendPicture(admin, "uploadCarouselFile", png(9)),
      await sendPicture(admin, "uploadCarouselFile", png(10)),
    ];

    const info = await infoOf(tenant.id);
    expect(info.logo).toBe(logo.url);
    expect(info.carouselFiles.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await fetchFile(info.logo)).headers.get("content-type")).toBe("image/png");

    await admin.get(brandingApi, "saveSysInfo", { logo: "", carouselFileIds: [second.id] });
    const changed = await infoOf(tenant.id);
    expect(changed.logo).toBe(defaultLogo);
    expect(changed.carouselFiles.map(({ id }) => id)).toEqual([second.id]);

    await admin.get(brandingApi, "saveSysInfo", { logo: logo.url ?? "" });
    expect((await infoOf(tenant.id)).logo).toBe(logo.url);
  });

  it("come with other settings from clients that send them as text", async () => {
    const { tenant, admin } = await aTenant();
    const logoBase64 = `data:image/png;base64,${png(7).toString("base64")}`;

    await admin.get(brandingApi, "saveSysInfo", { title: "With logo", logoBase64, logoFileName: "mark.png" });

    const { logo, title } = await infoOf(tenant.id);
    expect([title, (await fetchFile(logo)).status]).toEqual(["With logo", 200]);
  });

  it("are pictures, of this tenant, and few", async () => {
    const { admin } = await aTenant();
    const { admin: stranger } = await aTenant();
    const foreign = await sendPicture(stranger, "uploadLogoFile", png(6));
    for (let count = 0; count < maxPictures; count++) await sendPicture(admin, "uploadCarouselFile", png(11 + count));

    const taken = await admin.call(brandingApi, "saveSysInfo", { logo: foreign.url ?? "" });
    const elsewhere = await admin.call(brandingApi, "saveSysInfo", { logo: "https://example.com/logo.png" });
    const surplus = await sendBrandFile(admin, "uploadCarouselFile", { name: "a.png", content: png(40) });
    const text = await sendBrandFile(admin, "uploadLogoFile", { name: "a.txt", content: Buffer.from("text") });

    await expect(taken).toFailWith("branding.logo_unknown");
    await expect(elsewhere).toFailWith("branding.logo_unknown");
    expect([surplus.code, text.code]).toEqual([400, 400]);
    expect(surplus.message).toMatch(/^\[D1002\]/u);
  });
});

describe("behaviour of a tenant", () => {
  it("wins over the installation's, for this tenant alone", async () => {
    const { tenant, admin } = await aTenant();
    const { tenant: other } = await aTenant();
    const before = await infoOf(other.id);
    const behaviour = {
      i18NSwitch: false,
      languages: ["en", "de"] as const,
      defaultLanguage: "browser" as const,
      idleTimeout: 600,
      onlineNotice: true,
    };

    await admin.get(brandingApi, "saveSysInfo", { ...behaviour, languages: [...behaviour.languages] });

    expect(await infoOf(tenant.id)).toMatchObject(behaviour);
    expect(await admin.get(brandingApi, "ownSettings")).toMatchObject(behaviour);
    expect(await infoOf(other.id)).toEqual(before);
  });
});
