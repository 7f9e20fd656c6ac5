import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { ownPasswordApi, passwordPolicyApi } from "../contract.ts";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { aSession, withSettings } from "#tests/builders/sessions";
import { aTenant, nextUnique, type TestTenant } from "#tests/builders/tenant";

const usual = { minimumLength: 6, maximumLength: 16, upper: true, lower: true, digit: true, special: true };

/** An account of a tenant that may change its password. */
async function aPerson(tenant: TestTenant) {
  const role = await tenant.hasRole({ permissions: ["sysUser/changePwd"] });
  const account = `u${nextUnique()}`;
  const { id } = await tenant.hasAccount({ account, roleIds: [role.id] });
  const credentials = { tenantId: tenant.id, account };
  const change = async (passwordOld: string, passwordNew: string) => {
    const { accessToken } = await aSession({ ...credentials, password: passwordOld });
    const client = aClient().withHeaders({ authorization: `Bearer ${accessToken}` });
    return await client.call(ownPasswordApi, "changePwd", { passwordOld, passwordNew });
  };
  return { id, credentials, change };
}

async function storedOf(tenantId: number): Promise<Record<string, unknown> | undefined> {
  const { owner } = await theServer();
  const { rows } = await owner.query<Record<string, unknown>>("select * from password_policy where tenant_id = $1", [
    tenantId,
  ]);
  return rows[0];
}

describe("the password rules of a tenant", () => {
  it("are those of the installation until it requires more", async () => {
    const { admin } = await aTenant();

    const policy = await admin.get(passwordPolicyApi, "read");

    expect(policy).toMatchObject({ id: null, minimumLength: 0, upper: false, hasDefaultPassword: false });
    expect(policy.effective).toEqual({ ...usual, historyCount: 0, expiryDays: 0, mustChangeFirst: false });
    expect(policy.installation).toEqual(policy.effective);
  });

  it("apply to password changes and the sign-in page, but not to other tenants", async () => {
    const { tenant, admin } = await aTenant();
    const { tenant: other } = await aTenant();
    const [own, stranger] = [await aPerson(tenant), await aPerson(other)];
    const infoOf = async (tenantId: number) => await aClient().get(tenantApi, "sysInfo", { tenantId });

    await admin.get(passwordPolicyApi, "save", { minimumLength: 12, maximumLength: 40 });

    const short = await own.change(knownPassword, "Crane#27");
    const long = await own.change(knownPassword, "Crane #27 stands at the gate");
    const elsewhere = await stranger.change(knownPassword, "Crane#27");
    await expect(short).toFailWith("password.length", { minimum: 12, maximum: 40 });
    expect([long, elsewhere].map(({ body }) => body.code)).toEqual([200, 200]);
    expect((await infoOf(tenant.id)).passwordPolicy).toEqual({ ...usual, minimumLength: 12, maximumLength: 40 });
    expect((await infoOf(other.id)).passwordPolicy).toEqual(usual);
  });

  it("apply to passwords set by administrators, and to generated ones", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasAccount();
    await admin.get(passwordPolicyApi, "save", { minimumLength: 20, maximumLength: 40 });

    const given = await admin.call(accountApi, "resetPwd", { id, newPassword: "Crane#27yard" });
    const drawn = await admin.get(accountApi, "resetPwd", { id });

    await expect(given).toFailWith("password.length", { minimum: 20, maximum: 40 });
    expect(drawn.length).toBeGreaterThanOrEqual(20);
  });

  it.each([{ minimumLength: 5 }, { maximumLength: 12 }, { minimumLength: 20 }])(
    "are never weaker than the installation's, nor contradictory: %o",
    async (changes) => {
      const { tenant, admin } = await aTenant();

      const reply = await admin.call(passwordPolicyApi, "save", changes);

      expect(reply.body.code).toBe(400);
      expect(await storedOf(tenant.id)).toBeUndefined();
    },
  );

  it("may not last longer than the installation's, nor have a shorter history", async () => {
    const { admin } = await aTenant();
    const settings = { sys_password_expiration_time: "90", sys_password_record: "True" };

    const replies = await withSettings(settings, async () => [
      await admin.call(passwordPolicyApi, "save", { expiryDays: 180 }),
      await admin.call(passwordPolicyApi, "save", { historyCount: 5 }),
      await admin.call(passwordPolicyApi, "save", { expiryDays: 30 }),
    ]);

    expect(replies.map(({ body }) => body.code)).toEqual([400, 400, 200]);
    await expect(replies[0]).toFailWith("passwordPolicy.weaker");
  });

  it("follow the installation when that becomes stricter", async () => {
    const { admin } = await aTenant();
    await admin.get(passwordPolicyApi, "save", { minimumLength: 8, expiryDays: 60 });
    const settings = {
      sys_password_strength_expression: "^(?=.*[a-z]).{10,64}$",
      sys_password_expiration_time: "30",
    };

    const { effective } = await withSettings(settings, async () => await admin.get(passwordPolicyApi, "read"));

    expect(effective).toMatchObject({
      minimumLength: 10,
      maximumLength: 64,
      lower: true,
      upper: false,
      expiryDays: 30,
    });
  });

  it("refuse as many previous passwords as the tenant sets", async () => {
    const { tenant, admin } = await aTenant();
    await admin.get(passwordPolicyApi, "save", { historyCount: 1 });
    const { change } = await aPerson(tenant);
    const [first, second, third] = [knownPassword, "Crane#27yard", "Tower!82gate"] as const;
    await change(first, second);

    const last = await change(second, first);
    await change(second, third);
    const before = await change(third, first);

    await expect(last).toFailWith("account.password_used_before");
    expect(before.body.code).toBe(200);
  });

  it("are changed with the permission, and refused with a stale version", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPasswordPolicy/read"] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    await admin.get(passwordPolicyApi, "save", { minimumLength: 8 });
    const { version } = await reader.get(passwordPolicyApi, "read");
    await admin.get(passwordPolicyApi, "save", { minimumLength: 9 });

    const replies = [
      await reader.call(passwordPolicyApi, "save", { minimumLength: 10 }),
      await reader.call(passwordPolicyApi, "reset"),
      await admin.call(passwordPolicyApi, "save", { minimumLength: 10, version: version ?? 0 }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([403, 403, 409]);
    expect((await admin.get(passwordPolicyApi, "read")).minimumLength).toBe(9);
  });

  it("are one row of a tenant although two concurrent requests create them", async () => {
    const { tenant, admin } = await aTenant();

    const replies = await Promise.all(
      [8, 9, 10].map(async (minimumLength) => await admin.call(passwordPolicyApi, "save", { minimumLength })),
    );

    expect(replies.every(({ body }) => body.code === 200)).toBe(true);
    const { owner } = await theServer();
    const { rowCount } = await owner.query("select 1 from password_policy where tenant_id = $1", [tenant.id]);
    expect(rowCount).toBe(1);
  });

  it("have a history whose fields can be restored, and can be reset as a whole", async () => {
    const { admin } = await aTenant();
    await admin.get(passwordPolicyApi, "save", { minimumLength: 8 });
    await admin.get(passwordPolicyApi, "save", { minimumLength: 12, expiryDays: 90 });
    const { id } = await admin.get(passwordPolicyApi, "read");
    const of = { entity: "sysPasswordPolicy", id: toId(id ?? 0) };

    const [latest] = (await admin.get(historyApi, "page", of)).items;
    await admin.get(historyApi, "restore", { ...of, historyId: toId(latest?.id ?? 0), fields: ["minimumLength"] });
    const restored = await admin.get(passwordPolicyApi, "read");
    await admin.get(passwordPolicyApi, "reset");

    expect(latest).toMatchObject({ accountName: admin.realName, action: "update", canRestore: true });
    expect(latest?.fields.map(({ field, before, after }) => [field, before, after])).toEqual(
      expect.arrayContaining([
        ["minimumLength", 8, 12],
        ["expiryDays", 0, 90],
      ]),
    );
    expect(restored).toMatchObject({ minimumLength: 8, expiryDays: 90 });
    expect(await admin.get(passwordPolicyApi, "read")).toMatchObject({ id, minimumLength: 0, expiryDays: 0 });
  });
});

describe("the default password of a tenant", () => {
  const ours = "Yard#2026gate";

  it("is used for new accounts and resets, until they are changed", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasAccount();
    const account = `n${nextUnique()}`;
    await admin.get(passwordPolicyApi, "save", { defaultPassword: ours });

    await admin.get(accountApi, "add", { account, realName: "New" });
    const reset = await admin.get(accountApi, "resetPwd", { id });

    expect(reset).toBe(ours);
    const { accessToken } = await aSession({ tenantId: tenant.id, account, password: ours });
    const info = await aClient()
      .withHeaders({ authorization: `Bearer ${accessToken}` })
      .send(passwordPolicyApi, "read", {});
    expect(info.body.code).toBe(403);
  });

  it("is in no answer, no history and no table in plain text", async () => {
    const { tenant, admin } = await aTenant();
    await admin.get(passwordPolicyApi, "save", { defaultPassword: ours });

    const answer = JSON.stringify(await admin.get(passwordPolicyApi, "read"));
    const stored = await storedOf(tenant.id);
    const { owner } = await theServer();
    const { rows } = await owner.query<{ text: string }>(
      "select h::text as text from change_history h where tenant_id = $1 and table_name = 'password_policy'",
      [tenant.id],
    );

    expect(answer).toContain('"hasDefaultPassword":true');
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(ours).toString("hex"));
    for (const text of [answer, String(stored?.["default_password"]), ...rows.map((row) => row.text)]) {
      expect(text).not.toContain(ours);
      expect(text).not.toMatch(/"(?:default_password|defaultPassword)"/u);
    }
  });

  it("does not change the other rules", async () => {
    const { admin } = await aTenant();

    const weak = await admin.call(passwordPolicyApi, "save", { defaultPassword: "short1!" });
    const common = await admin.call(passwordPolicyApi, "save", { defaultPassword: "P@ssw0rd2026!" });
    const missing = await admin.call(passwordPolicyApi, "save", { hasDefaultPassword: true });
    await admin.get(passwordPolicyApi, "save", { defaultPassword: ours });
    const outgrown = await admin.call(passwordPolicyApi, "save", { minimumLength: 16 });

    await expect(weak).toFailWith("password.upper");
    await expect(common).toFailWith("password.common", { text: "p@ssw0rd" });
    await expect(missing).toFailWith("passwordPolicy.default_missing");
    await expect(outgrown).toFailWith("passwordPolicy.default_weak");
  });

  it("is deleted when it is disabled, and with all the rules", async () => {
    const { tenant, admin } = await aTenant();
    await admin.get(passwordPolicyApi, "save", { defaultPassword: ours });
    await admin.get(passwordPolicyApi, "save", { hasDefaultPassword: false });
    const off = await storedOf(tenant.id);
    await admin.get(passwordPolicyApi, "save", { defaultPassword: ours, minimumLength: 8 });

    await admin.get(passwordPolicyApi, "reset");

    expect(off).toMatchObject({ has_default_password: false, default_password: null });
    expect(await storedOf(tenant.id)).toMatchObject({ default_password: null, minimum_length: 0 });
  });

  it("is separate for each tenant", async () => {
    const { admin } = await aTenant();
    const { tenant, admin: other } = await aTenant();
    const { id } = await tenant.hasAccount();
    await admin.get(passwordPolicyApi, "save", { defaultPassword: ours });

    expect(await other.get(accountApi, "resetPwd", { id })).not.toBe(ours);
    expect((await other.get(passwordPolicyApi, "read")).hasDefaultPassword).toBe(false);
  });
});
