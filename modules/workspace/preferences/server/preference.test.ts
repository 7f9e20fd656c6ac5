import { defaultTheme, ThemeConfig } from "#contract/theme";
import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { preferenceApi } from "../contract.ts";
import { aClient } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

/** Another value than the theme's own for every option. */
const otherTheme: ThemeConfig = {
  layout: "transverse",
  scheme: "dark",
  primary: "#A03366",
  size: "large",
  isGrey: true,
  isColourWeak: true,
  hasBreadcrumb: false,
  hasBreadcrumbIcons: true,
  hasTags: false,
  hasTagIcons: true,
  keepsTags: false,
  sortsTags: false,
  sharesTags: true,
  tagStyle: "five",
  hasLogo: false,
  hasFooter: true,
  hasWatermark: true,
  watermark: "仅供内部使用 / internal",
  opensOneGroup: false,
  isHeaderFixed: false,
  animation: "light-speed",
  isCollapsed: true,
  splitsMenu: true,
  topBarColour: "#123456",
  topBarText: "#ffffff",
  hasTopBarGradient: true,
  menuColour: "#654321",
  menuText: "#eeeeee",
  menuActive: "#f5a524",
  hasMenuGradient: true,
  railColour: "#000000",
  railText: "#fafafa",
  hasRailGradient: true,
  locksScreen: true,
  lockSeconds: 60,
  railLogoHeight: 96,
  railWidth: 56,
  railItemHeight: 40,
  railStyle: "card",
  railLayout: "horizontal",
  opensOnHover: true,
  language: "pt",
  timeZone: "America/Sao_Paulo",
};

async function inOtherBrowser({ tenantId, account }: TestAccount) {
  const { accessToken } = await aSession({ tenantId, account });
  return aClient({ headers: async () => await Promise.resolve({ authorization: `Bearer ${accessToken}` }) });
}

async function hasStored({ tenantId, id }: TestAccount, theme: object): Promise<void> {
  const { owner } = await theServer();
  await owner.query("insert into preference (tenant_id, account_id, theme) values ($1, $2, $3)", [tenantId, id, theme]);
}

describe("the theme of an account", () => {
  it("is empty until something is chosen, and follows the account to another browser", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const before = await account.get(preferenceApi, "theme");

    await account.get(preferenceApi, "saveTheme", { layout: "classic", size: "large" });

    const other = await inOtherBrowser(account);
    expect(before).toEqual({});
    expect(await other.get(preferenceApi, "theme")).toEqual({ layout: "classic", size: "large" });
  });

  it.each(Object.keys(ThemeConfig.shape))("is returned as saved: %s", async (name) => {
    const { admin } = await aTenant();
    const [own, other] = [new Map(Object.entries(defaultTheme)), new Map(Object.entries(otherTheme))];

    await admin.send(preferenceApi, "saveTheme", { [name]: other.get(name) });

    expect(other.get(name)).not.toEqual(own.get(name));
    expect(await admin.get(preferenceApi, "theme")).toEqual({ [name]: other.get(name) });
  });

  it("is returned as saved when everything is chosen, including options without a value", async () => {
    const { admin } = await aTenant();
    const keepsNull = admin.withHeaders({ prefer: "write-null" });

    await keepsNull.get(preferenceApi, "saveTheme", otherTheme);
    const all = await admin.get(preferenceApi, "theme");
    await keepsNull.get(preferenceApi, "saveTheme", defaultTheme);

    expect(all).toEqual(otherTheme);
    expect(await admin.get(preferenceApi, "theme")).toEqual(defaultTheme);
  });

  it("is replaced as a whole", async () => {
    const { admin } = await aTenant();
    await admin.get(preferenceApi, "saveTheme", otherTheme);

    await admin.get(preferenceApi, "saveTheme", { scheme: "light" });
    const one = await admin.get(preferenceApi, "theme");
    await admin.get(preferenceApi, "saveTheme", {});

    expect(one).toEqual({ scheme: "light" });
    expect(await admin.get(preferenceApi, "theme")).toEqual({});
  });

  it("remains consistent when several browsers save at once", async () => {
    const { admin } = await aTenant();
    const layouts = ["columns", "default", "classic", "transverse"] as const;

    const replies = await Promise.all(
      layouts.map(async (layout) => await admin.call(preferenceApi, "saveTheme", { layout })),
    );

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    expect(layouts).toContain((await admin.get(preferenceApi, "theme")).layout);
  });

  it("loses only what this release does not know", async () => {
    const { admin } = await aTenant();
    await hasStored(admin, { layout: "spiral", size: "large", railWidth: 9000, hovercraft: true, primary: "#a03366" });

    expect(await admin.get(preferenceApi, "theme")).toEqual({ size: "large", primary: "#a03366" });
  });
});

describe("the theme of one account", () => {
  it("is hidden from other accounts, even from administrators", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const { admin: stranger } = await aTenant();
    await account.get(preferenceApi, "saveTheme", { layout: "classic" });

    const themes = [await admin.get(preferenceApi, "theme"), await stranger.get(preferenceApi, "theme")];
    await admin.get(preferenceApi, "saveTheme", { layout: "transverse" });

    expect(themes).toEqual([{}, {}]);
    expect(await account.get(preferenceApi, "theme")).toEqual({ layout: "classic" });
  });

  it("is protected by the database itself", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const administrator = await tenant.hasAccount({ accountType: AccountType.administrator });
    await account.get(preferenceApi, "saveTheme", { layout: "classic" });

    const counts = await Promise.all([account.id, administrator.id].map(async (id) => await countAs(tenant.id, id)));

    expect(counts).toEqual([1, 0]);
  });

  it("does not appear in the change history", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();

    await admin.get(preferenceApi, "saveTheme", { watermark: "private words" });

    const { rows } = await owner.query("select 1 from change_history h where tenant_id = $1 and h::text like $2", [
      tenant.id,
      "%private words%",
    ]);
    expect(rows).toEqual([]);
  });
});

async function countAs(tenantId: number, accountId: number): Promise<number> {
  const { app } = await theServer();
  const client = await app.plain.connect();
  try {
    await client.query("begin");
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.account_id', $2, true),
         set_config('app.scope', 'all', true)`,
      [String(tenantId), String(accountId)],
    );
    return (await client.query("select 1 from preference")).rowCount ?? 0;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("an invalid theme", () => {
  it.each([
    ["an unknown layout", { layout: "spiral" }, "Layout"],
    ["a colour by its name", { primary: "red" }, "Primary"],
    ["a colour with further text", { menuColour: "#112233;x" }, "MenuColour"],
    ["an unreasonable width", { railWidth: 9000 }, "RailWidth"],
    ["half a pixel", { railItemHeight: 44.5 }, "RailItemHeight"],
    ["a text for a boolean", { isGrey: "yes" }, "IsGrey"],
    ["a long watermark", { watermark: "x".repeat(65) }, "Watermark"],
    ["a watermark with a NUL", { watermark: "a\0b" }, "Watermark"],
    ["an unknown language", { language: "tlh" }, "Language"],
    ["an unknown time zone", { timeZone: "Mars/Olympus" }, "TimeZone"],
    ["an offset for a time zone", { timeZone: "+08:00" }, "TimeZone"],
    ["an empty time zone", { timeZone: "" }, "TimeZone"],
  ])("%s", async (_, choice, field) => {
    const { admin } = await aTenant();

    const reply = await admin.send(preferenceApi, "saveTheme", { size: "large", ...choice });

    expect(reply).toRefuseFields(field);
    expect(await admin.get(preferenceApi, "theme")).toEqual({});
  });
});
