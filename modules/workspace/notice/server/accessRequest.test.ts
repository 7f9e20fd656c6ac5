import { describe, expect, it } from "vitest";
import { aTenant, type TestTenant } from "#tests/builders/tenant";
import { noticeApi } from "../contract.ts";

const page = { page: 1, pageSize: 20 };
const path = "/system/pos";

/** An account that opens no page but its own ones, and one that can grant all. */
async function anOutsider(tenant: TestTenant) {
  const role = await tenant.hasRole();
  return await tenant.hasAccount({ roleIds: [role.id] });
}

describe("a request for access to a page", () => {
  it("reaches only the administrators who can grant it", async () => {
    const { tenant, admin } = await aTenant();
    const narrow = await tenant.hasRole({ permissions: ["sysUser/grantRole", "sysUser/page"] });
    const granter = await tenant.hasAccount({ roleIds: [narrow.id] });
    const outsider = await anOutsider(tenant);

    const before = await outsider.get(noticeApi, "accessHelp", { path });
    await outsider.get(noticeApi, "requestAccess", { path });

    expect(before).toEqual({ administrators: [admin.realName], isAsked: false });
    const [received] = (await admin.get(noticeApi, "pageReceived", page)).items;
    expect(received?.title).toContain(outsider.realName);
    expect(received?.title).toContain("职位管理");
    expect(received?.publicUserName).toBe(outsider.realName);
    expect((await granter.get(noticeApi, "pageReceived", page)).total).toBe(0);
    expect((await admin.get(noticeApi, "page", page)).total).toBe(0);
  });

  it("is sent once for a page and day, and only for a few pages", async () => {
    const { tenant, admin } = await aTenant();
    const outsider = await anOutsider(tenant);
    const paths = [path, path, "/system/user", "/system/role", "/system/org", "/system/onlineUser"];

    for (const one of paths) await outsider.get(noticeApi, "requestAccess", { path: one });
    const further = await outsider.call(noticeApi, "requestAccess", { path: "/system/notice" });

    await expect(further).toFailWith("notice.request_limit", { limit: 5 });
    expect((await admin.get(noticeApi, "pageReceived", page)).total).toBe(5);
    expect((await outsider.get(noticeApi, "accessHelp", { path })).isAsked).toBe(true);
  });

  it("is limited also for requests at the same moment", async () => {
    const { tenant, admin } = await aTenant();
    const outsider = await anOutsider(tenant);
    const paths = ["pos", "user", "role", "org", "onlineUser", "notice"].flatMap((name) => [name, name]);

    await Promise.all(
      paths.map(async (name) => await outsider.send(noticeApi, "requestAccess", { path: `/system/${name}` })),
    );

    expect((await admin.get(noticeApi, "pageReceived", page)).total).toBe(5);
  });

  it("is not sent for a page that is open to the account or does not exist", async () => {
    const { admin } = await aTenant();

    const opened = await admin.call(noticeApi, "requestAccess", { path });
    const unknown = await admin.call(noticeApi, "requestAccess", { path: "/nowhere" });

    await expect(opened).toFailWith("record.missing");
    await expect(unknown).toFailWith("record.missing");
    expect(await admin.get(noticeApi, "accessHelp", { path })).toEqual({ administrators: [], isAsked: false });
  });
});
