import { expect, it } from "vitest";
import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { demoEntries } from "./entry.demo.ts";

it("entries of the demo about comments name the account that has them, and lead there", () => {
  const [tenantId = 0] = demoTenantIds;
  const { accounts, listed } = getDemoStaff(tenantId);
  const discussed = accounts.find(({ id }) => id === listed[3]?.id);
  const people = accounts.map(({ id, realName }) => ({ id, realName }));

  const about = demoEntries({ tenantId, people }).filter(({ kind }) => kind === "comment" || kind === "mention");

  expect(about.map(({ kind }) => kind)).toEqual(["comment", "mention"]);
  for (const { title, link } of about) {
    expect(title).toContain(`“${discussed?.realName}”`);
    expect(link).toBe(`/system/user?panel=sysUser:${discussed?.id}:comments`);
  }
});
