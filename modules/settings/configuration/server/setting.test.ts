import { describe, expect, it } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aClient } from "#tests/builders/client";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { withSettings } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { settingApi, tenantSettingApi } from "../contract.ts";
import { standardSettings } from "./setting.standard.ts";

const freeCode = () => `site_${nextUnique()}`;
const idleOf = async (tenantId: number) => (await aClient().get(tenantApi, "sysInfo", { tenantId })).idleTimeout;

type SettingEntry = { code: string; value: string | null; source: string; version: number | null; id: number | null };

function entry<Row extends SettingEntry>(rows: readonly Row[], code: string): Row {
  const found = rows.find((row) => row.code === code);
  if (found === undefined) throw new Error(`${code} is not declared`);
  return found;
}

describe("the seed", () => {
  it("has the default of every declared setting, and no setting that does nothing", async () => {
    const { app } = await theServer();
    const rows = standardSettings();

    expect(rows.map(({ code }) => code).toSorted()).toEqual([...app.settingDefinitions.keys()].toSorted());
    for (const { code, value } of rows) {
      const definition = app.settingDefinitions.get(code ?? "");
      const text = definition?.kind === "secret" ? "" : definition?.format(definition.default);
      expect([code, value ?? text]).toEqual([code, text]);
    }
  });
});

describe("rows of the installation", () => {
  it("are added, read, changed and deleted by the platform administrator", async () => {
    const platform = await thePlatform();
    const code = freeCode();
    const draft = { name: code, code, value: "first", groupCode: "Site" };

    const id = await platform.get(settingApi, "add", draft);
    await platform.get(settingApi, "update", { id, value: "second" });
    const changed = await platform.get(settingApi, "detail", { id });
    const listed = await platform.get(settingApi, "page", { code });
    const value = await platform.get(settingApi, "configValueByCode", { code });
    const groups = await platform.get(settingApi, "groupList");
    await platform.get(settingApi, "delete", { id });

    expect(changed).toMatchObject({ ...draft, value: "second", sysFlag: 2, orderNo: 100, version: 2 });
    expect(listed.items).toMatchObject([{ id, code }]);
    expect([value, groups.includes("Site")]).toEqual(["second", true]);
    await expect(await platform.call(settingApi, "detail", { id })).toFailWith("record.missing");
  });

  it("have unique names and codes, and built-in ones stay", async () => {
    const platform = await thePlatform();
    const { items } = await platform.get(settingApi, "page", { code: "sys_idle_timeout" });
    const [idle] = items;
    const id = idle?.id ?? 0;

    await expect(await platform.call(settingApi, "add", { name: nextUnique(), code: "sys_demo" })).toFailWith(
      "setting.taken",
    );
    await expect(await platform.call(settingApi, "delete", { id })).toFailWith("setting.builtIn");
    expect(await platform.send(settingApi, "update", { id, code: "other" })).toRefuseFields("Code");
    await platform.get(settingApi, "batchDelete", { ids: [id] });
    expect(await platform.get(settingApi, "detail", { id })).toMatchObject({ code: "sys_idle_timeout", sysFlag: 1 });
  });

  it("are read by others, and written by no other account", async () => {
    const { admin } = await aTenant();
    const code = freeCode();

    expect(await admin.get(settingApi, "configValueByCode", { code: "sys_i18n_switch" })).toBe("True");
    expect(await admin.get(settingApi, "configValueByCode", { code: "sys_domain_login" })).toBeNull();
    expect((await admin.call(settingApi, "add", { name: code })).body.code).toBe(403);
    expect(
      (await admin.call(settingApi, "batchUpdate", { changes: [{ code: "sys_demo", value: "True" }] })).body.code,
    ).toBe(403);
  });
});

describe("a value", () => {
  it.each([
    ["sys_idle_timeout", "-1"],
    ["sys_idle_timeout", "soon"],
    ["sys_single_login", "perhaps"],
    ["sys_languages", "en,xx"],
    ["sys_default_language", "xx"],
    ["sys_password_strength_expression", "^.+$"],
    ["sys_password", "password"],
  ])("of %s is refused: %s", async (code, value) => {
    const platform = await thePlatform();

    const reply = await platform.send(settingApi, "batchUpdate", { changes: [{ code, value }] });

    expect(reply).toRefuseFields("Changes.0.value");
  });

  it("is saved with others in one step, or not at all", async () => {
    const { admin, tenant } = await aTenant();
    const changes = [
      { code: "sys_idle_timeout", value: "600" },
      { code: "sys_online_notice", value: "perhaps" },
    ];

    const refused = await admin.send(tenantSettingApi, "batchUpdate", { changes });
    const before = await admin.get(tenantSettingApi, "declared");
    await admin.get(tenantSettingApi, "batchUpdate", { changes: [changes[0] ?? { code: "" }] });

    expect(refused).toRefuseFields("Changes.1.value");
    expect(entry(before, "sys_idle_timeout")).toMatchObject({ value: "1800", source: "default" });
    expect(await idleOf(tenant.id)).toBe(600);
  });

  it("is taken from the bare list of older clients", async () => {
    const { admin, tenant } = await aTenant();

    const reply = await admin.send(tenantSettingApi, "batchUpdate", [{ code: "sys_idle_timeout", value: "900" }]);

    expect(reply.body.code).toBe(200);
    expect(await idleOf(tenant.id)).toBe(900);
  });
});

describe("a tenant's own settings", () => {
  it("win over the installation's, until the tenant goes back", async () => {
    const { admin, tenant } = await aTenant();
    const other = await aTenant();
    const code = "sys_idle_timeout";

    await admin.get(tenantSettingApi, "batchUpdate", { changes: [{ code, value: "600" }] });
    const own = entry(await admin.get(tenantSettingApi, "declared"), code);
    const [ownIdle, otherIdle] = [await idleOf(tenant.id), await idleOf(other.tenant.id)];
    await admin.get(tenantSettingApi, "batchUpdate", { changes: [{ code, value: "", version: own.version ?? 0 }] });
    const back = entry(await admin.get(tenantSettingApi, "declared"), code);

    expect(own).toMatchObject({ value: "600", source: "own", inherited: "1800", isEditable: true });
    expect([ownIdle, otherIdle, await idleOf(tenant.id)]).toEqual([600, 1800, 1800]);
    expect(back).toMatchObject({ value: "1800", source: "default", id: own.id });
  });

  it("follow a changed value of the installation", async () => {
    const { admin, tenant } = await aTenant();

    const [idle, declared] = await withSettings({ sys_idle_timeout: "300" }, async () => [
      await idleOf(tenant.id),
      await admin.get(tenantSettingApi, "configValueByCode", { code: "sys_idle_timeout" }),
    ]);

    expect([idle, declared]).toEqual([300, "300"]);
  });

  it("are limited to what a tenant may have of its own", async () => {
    const { admin } = await aTenant();
    const changes = [{ code: "sys_token_expire", value: "60" }];

    await expect(await admin.call(tenantSettingApi, "batchUpdate", { changes })).toFailWith("setting.notAllowed");
    const added = await admin.call(tenantSettingApi, "add", { name: "Token", code: "sys_demo", value: "True" });
    await expect(added).toFailWith("setting.notAllowed");
    expect(await admin.send(tenantSettingApi, "batchUpdate", { changes: [{ code: "missing" }] })).toRefuseFields(
      "Changes.0.code",
    );
  });

  it("say where a tenant sets its password rules", async () => {
    const { admin } = await aTenant();

    const declared = await admin.get(tenantSettingApi, "declared");

    expect(entry(declared, "sys_password_record")).toMatchObject({
      isEditable: false,
      tenantScreen: "/system/passwordPolicy/index",
    });
    expect(declared.map(({ code }) => code)).not.toContain("sys_token_expire");
  });

  it("include rows that no part of the program reads", async () => {
    const { admin } = await aTenant();
    const other = await aTenant();
    const code = freeCode();

    const id = await admin.get(tenantSettingApi, "add", { name: "Notice", code, value: "yes" });

    expect(await admin.get(tenantSettingApi, "configValueByCode", { code })).toBe("yes");
    expect(await other.admin.get(tenantSettingApi, "configValueByCode", { code })).toBeNull();
    await expect(await other.admin.call(tenantSettingApi, "detail", { id })).toFailWith("record.missing");
    const again = await other.admin.call(tenantSettingApi, "add", { name: "Notice", code, value: "no" });
    expect(again.body.code).toBe(200);
    await expect(await admin.call(tenantSettingApi, "add", { name: "Notice" })).toFailWith("setting.taken");
  });

  it("are saved even if a custom row has the title of the setting", async () => {
    const { admin, tenant } = await aTenant();
    await admin.get(tenantSettingApi, "add", { name: "闲置超时" });

    await admin.get(tenantSettingApi, "batchUpdate", { changes: [{ code: "sys_idle_timeout", value: "600" }] });

    expect(await idleOf(tenant.id)).toBe(600);
  });

  it("need the permission", async () => {
    const { tenant } = await aTenant();
    const bare = await tenant.hasAccount();
    const changes = [{ code: "sys_idle_timeout", value: "600" }];

    expect((await bare.call(tenantSettingApi, "batchUpdate", { changes })).body.code).toBe(403);
    expect((await bare.call(tenantSettingApi, "declared")).body.code).toBe(403);
    expect(await bare.get(tenantSettingApi, "configValueByCode", { code: "sys_idle_timeout" })).toBe("1800");
  });
});
