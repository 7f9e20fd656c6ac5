import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { insertRow, aTenant, DataScope, type TestAccount } from "#tests/builders/tenant";
import { theServer } from "#tests/builders/server";
import { accountApi, personCardApi } from "../../contract.ts";

/** A crew with a position, and a worker of it whose role shows no more than the own data. */
async function aCrew(permissions: readonly string[] = [], dataScope: number = DataScope.self) {
  const { tenant, admin } = await aTenant();
  const [crew, position] = [await tenant.hasOrganisation({ name: "Crew" }), await tenant.hasPosition()];
  const role = await tenant.hasRole({ dataScope, permissions });
  const caller = await tenant.hasAccount({ organisationId: crew.id, roleIds: [role.id] });
  const place = { organisationId: crew.id, positionId: position.id };
  const colleague = await tenant.hasAccount({ ...place, realName: "李雷", phone: "13812345678" });
  const { owner } = await theServer();
  const details = ["/upload/li.png", "li@example.com", colleague.id];
  await owner.query("update account set avatar = $1, email = $2 where id = $3", details);
  return { tenant, admin, crew, position, role, caller, colleague };
}

const readCard = async (caller: TestAccount, id: Id) => await caller.get(personCardApi, "detail", { id });

async function expectNoCard(caller: TestAccount, id: Id): Promise<void> {
  await expect(await caller.call(personCardApi, "detail", { id })).toFailWith("account.missing");
  expect(await caller.get(personCardApi, "colleagues", { ids: [id] })).toEqual([]);
}

describe("the card of a person", () => {
  it("tells who a colleague is, without phone and e-mail", async () => {
    const { caller, colleague, position } = await aCrew();

    const card = await readCard(caller, colleague.id);

    expect(card).toEqual({
      id: colleague.id,
      account: colleague.account,
      realName: "李雷",
      avatar: "/upload/li.png",
      orgName: "Crew",
      posName: position.name,
      isListed: false,
      phone: null,
      email: null,
      isOnline: null,
    });
  });

  it("shows phone and e-mail masked to callers who see the account in the list", async () => {
    const { caller, colleague, admin } = await aCrew(["sysUser/page"], DataScope.own);
    const masked = { isListed: true, phone: "138****5678", email: "l***@example.com" };

    expect(await readCard(caller, colleague.id)).toMatchObject(masked);
    expect(await readCard(admin, colleague.id)).toMatchObject(masked);
  });

  it("shows neither to callers with the permission whose data scope leaves the account out", async () => {
    const { caller, colleague } = await aCrew(["sysUser/page"], DataScope.self);

    expect(await readCard(caller, colleague.id)).toMatchObject({
      realName: "李雷",
      isListed: false,
      phone: null,
      email: null,
    });
  });

  it("shows neither of a platform administrator, who is in no list", async () => {
    const { tenant, admin } = await aTenant();
    const operator = await tenant.hasAccount({ accountType: AccountType.platform, phone: "13812345678" });

    expect(await readCard(admin, operator.id)).toMatchObject({ realName: operator.realName, phone: null });
  });

  it("leaves out what a role of the caller hides", async () => {
    const { tenant, caller, colleague, role } = await aCrew(["sysUser/page"], DataScope.own);
    const hidden = [
      ["sysUser", "phone"],
      ["sysUser", "posId"],
      ["sysUser", "account"],
      ["sysOrg", "name"],
    ] as const;
    for (const [entity, field] of hidden)
      await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity, field });

    const { body } = await caller.send(personCardApi, "detail", { id: colleague.id });

    expect(Object.keys(body.result ?? {}).toSorted()).toEqual([
      "avatar",
      "email",
      "id",
      "isListed",
      "isOnline",
      "realName",
    ]);
  });

  it("is missing for outsiders, other tenants, and accounts that are disabled or deleted", async () => {
    const { tenant, admin, caller, colleague, crew } = await aCrew();
    const other = await aTenant();
    const elsewhere = await tenant.hasOrganisation();
    const outsider = await tenant.hasAccount({ organisationId: elsewhere.id });
    const disabled = await tenant.hasAccount({ organisationId: crew.id, status: 2 });
    const deleted = await tenant.hasAccount({ organisationId: crew.id });
    await admin.get(accountApi, "delete", { id: deleted.id });

    for (const { id } of [outsider, disabled, deleted, other.admin]) await expectNoCard(caller, id);
    await expectNoCard(other.admin, colleague.id);
    await expectNoCard(admin, deleted.id);
    const ids = [outsider.id, colleague.id, disabled.id, other.admin.id, caller.id];
    const colleagues = await caller.get(personCardApi, "colleagues", { ids });
    expect(colleagues.toSorted()).toEqual([caller.id, colleague.id].toSorted());
  });
});
