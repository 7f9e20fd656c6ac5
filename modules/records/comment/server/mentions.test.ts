import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { commentApi, maxPeople } from "../contract.ts";

type Target = { readonly entity: string; readonly recordId: Id };

async function namesFor(by: TestAccount, target: Target, keyword?: string): Promise<string[]> {
  const people = await by.get(commentApi, "people", { ...target, ...(keyword === undefined ? {} : { keyword }) });
  return people.map(({ realName }) => realName).toSorted();
}

type Reader = { readonly realName: string; readonly dataScope: number; readonly organisationId: Id };

async function hasReader(tenant: TestTenant, { realName, dataScope, organisationId }: Reader): Promise<TestAccount> {
  const role = await tenant.hasRole({ permissions: ["sysUser/page"], dataScope });
  return await tenant.hasAccount({ realName, roleIds: [role.id], organisationId });
}

describe("the people who can be mentioned", () => {
  it("are those with the permission whose data scope reaches the record", async () => {
    const { tenant, admin } = await aTenant();
    const region = await tenant.hasOrganisation();
    const site = await tenant.hasOrganisation({ parentId: region.id });
    const other = await tenant.hasOrganisation();
    const person = await tenant.hasAccount({ realName: "Subject", organisationId: site.id });
    await hasReader(tenant, { realName: "Everywhere", dataScope: DataScope.all, organisationId: other.id });
    await hasReader(tenant, { realName: "Above", dataScope: DataScope.ownAndBelow, organisationId: region.id });
    await hasReader(tenant, { realName: "Beside", dataScope: DataScope.own, organisationId: site.id });
    await hasReader(tenant, { realName: "Region alone", dataScope: DataScope.own, organisationId: region.id });
    await hasReader(tenant, { realName: "Elsewhere", dataScope: DataScope.ownAndBelow, organisationId: other.id });
    await hasReader(tenant, { realName: "Themselves", dataScope: DataScope.self, organisationId: site.id });
    await tenant.hasAccount({ realName: "Without permission", organisationId: site.id });

    const names = await namesFor(admin, { entity: "sysUser", recordId: person.id });

    expect(names).toEqual(["Above", "Beside", "Everywhere"]);
  });

  it("include those of further organisations of an account, and the account itself", async () => {
    const { tenant, admin } = await aTenant();
    const [home, further] = [await tenant.hasOrganisation(), await tenant.hasOrganisation()];
    const subject = await hasReader(tenant, {
      realName: "Subject",
      dataScope: DataScope.self,
      organisationId: home.id,
    });
    await hasReader(tenant, { realName: "Further", dataScope: DataScope.own, organisationId: further.id });
    const { owner } = await theServer();
    await owner.query("insert into account_organisation (tenant_id, account_id, organisation_id) values ($1, $2, $3)", [
      tenant.id,
      subject.id,
      further.id,
    ]);

    expect(await namesFor(admin, { entity: "sysUser", recordId: subject.id })).toEqual(["Further", "Subject"]);
  });

  it("of an organisation are those whose own lies above or below it", async () => {
    const { tenant, admin } = await aTenant();
    const region = await tenant.hasOrganisation();
    const site = await tenant.hasOrganisation({ parentId: region.id });
    const other = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ dataScope: DataScope.own });
    await tenant.hasAccount({ realName: "Below", roleIds: [role.id], organisationId: site.id });
    await tenant.hasAccount({ realName: "Other", roleIds: [role.id], organisationId: other.id });

    expect(await namesFor(admin, { entity: "sysOrg", recordId: region.id })).toEqual(["Below"]);
  });

  it("are found in a crowd of accounts of which nearly all may not see the record", async () => {
    const { tenant, admin } = await aTenant();
    const [home, far] = [await tenant.hasOrganisation(), await tenant.hasOrganisation()];
    const subject = await tenant.hasAccount({ realName: "Subject", organisationId: home.id });
    const reader = await hasReader(tenant, { realName: "Zulu", dataScope: DataScope.own, organisationId: home.id });
    const role = await tenant.hasRole({ permissions: ["sysUser/page"], dataScope: DataScope.own });
    const { owner } = await theServer();
    await owner.query(
      `with added as (
         insert into account (tenant_id, account, real_name, organisation_id, status, order_no)
         select $1, 'crowd' || number, 'Crowd ' || number, $2, 1, 1 from generate_series(1, 500) number returning id)
       insert into account_role (tenant_id, account_id, role_id) select $1, id, $3 from added`,
      [tenant.id, far.id, role.id],
    );

    const names = await namesFor(admin, { entity: "sysUser", recordId: subject.id });

    expect(names).toEqual([reader.realName]);
  });

  it("are not more than a list shows", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysRole/page"] });
    for (let number = 0; number <= maxPeople; number += 1)
      await tenant.hasAccount({ realName: `Reader ${number}`, roleIds: [role.id] });

    expect(await namesFor(admin, { entity: "sysRole", recordId: role.id }, "reader")).toHaveLength(maxPeople);
  });
});
