import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { AccountType } from "#contract/accountType";
import { accountApi } from "../../contract.ts";
import { aTenant } from "#tests/builders/tenant";

/** The request id of a call, which must have succeeded. */
function requestOf({ headers, body }: { headers: Response["headers"]; body: { message: string } }): string {
  expect(body.message).toBe("");
  return headers.get("x-request-id") ?? "";
}

describe("undoing changes of accounts", () => {
  it("restores a deleted account with its roles and further organisations", async () => {
    const { tenant, admin } = await aTenant();
    const [role, unit] = [await tenant.hasRole(), await tenant.hasOrganisation()];
    const person = await tenant.hasAccount({ roleIds: [role.id] });
    await tenant.hasAffiliation(person.id, unit.id);
    const before = await admin.get(accountApi, "detail", { id: person.id });

    const requestId = requestOf(await admin.call(accountApi, "delete", { id: person.id }));
    await admin.get(historyApi, "undo", { requestId });

    const after = await admin.get(accountApi, "detail", { id: person.id });
    expect(after).toMatchObject({ account: before.account, roleIdList: [role.id] });
    expect(after.extOrgIdList).toMatchObject([{ orgId: unit.id }]);
  });

  it("reverts several changes together", async () => {
    const { tenant, admin } = await aTenant();
    const people = [await tenant.hasAccount(), await tenant.hasAccount(), await tenant.hasAccount()];
    const ids = people.map(({ id }) => id);

    const switched = requestOf(await admin.call(accountApi, "setStatusMany", { ids, status: 2 }));
    await admin.get(historyApi, "undo", { requestId: switched });
    const deleted = requestOf(await admin.call(accountApi, "deleteMany", { ids }));
    await admin.get(historyApi, "undo", { requestId: deleted });

    const { items } = await admin.get(accountApi, "page");
    expect(items.filter(({ id }) => ids.includes(id)).map(({ status }) => status)).toEqual([1, 1, 1]);
  });

  it("follows the same rules as a new change", async () => {
    const { tenant, admin } = await aTenant();
    const wide = await tenant.hasRole("all");
    const role = await tenant.hasRole({ permissions: ["sysUser/page", "sysUser/delete", "sysUser/grantRole"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id, wide.id] });
    const mighty = await tenant.hasAccount({ roleIds: [wide.id] });

    const requestId = requestOf(await clerk.call(accountApi, "delete", { id: mighty.id }));
    await admin.get(accountApi, "grantRole", { userId: clerk.id, roleIdList: [role.id] });
    const reply = await clerk.call(historyApi, "undo", { requestId });

    expect(reply.body.message).toMatch(/^\[D10\d\d\] /u);
    await expect(await admin.call(accountApi, "detail", { id: mighty.id })).toFailWith("account.missing");
  });

  it("never leaves a tenant without an account that can manage accounts", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const second = await tenant.hasAccount({ accountType: AccountType.administrator });
    const requestId = requestOf(
      await admin.call(accountApi, "grantRole", { userId: second.id, roleIdList: [role.id] }),
    );
    await second.get(accountApi, "delete", { id: admin.id });

    const third = await tenant.hasAccount({ accountType: AccountType.administrator, roleIds: [role.id] });
    await second.get(accountApi, "setStatus", { id: third.id, status: 2 });
    const entries = await second.get(historyApi, "page", { entity: "sysUser", id: second.id });
    const granted = entries.items.find((entry) => entry.requestId === requestId);

    const reply = await second.call(historyApi, "restore", {
      entity: "sysUser",
      id: second.id,
      historyId: granted?.id ?? second.id,
    });

    expect(reply.body.code).not.toBe(200);
    expect((await second.call(accountApi, "page")).body.code).toBe(200);
  });

  it("masks the same fields in the history as in answers", async () => {
    const { tenant, admin } = await aTenant();
    const person = await tenant.hasAccount({ phone: "13812345678" });
    await admin.get(accountApi, "update", { id: person.id, phone: "13912345678" });

    const { items } = await admin.get(historyApi, "page", { entity: "sysUser", id: person.id });

    expect(JSON.stringify(items)).toContain("139****5678");
    expect(JSON.stringify(items)).not.toMatch(/13[89]12345678|argon2|passwordHash/u);
  });
});
