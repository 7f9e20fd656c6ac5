import type { MenuEntry } from "#server/module";

const system = 1310000000101;
const page = 1320000006400;

/** Registration below "system management". */
export const registrationMenus: readonly MenuEntry[] = [
  {
    ...{ id: page, parentId: system, type: 2, title: "注册管理", orderNo: 137 },
    names: { "zh-CN": "注册管理", en: "Registration" },
    ...{
      name: "sysRegistration",
      path: "/system/registration",
      component: "/system/registration/index",
      icon: "ele-Finished",
    },
  },
  ...(
    [
      [1, "查询", "Query", "sysUserRegistration/page"],
      [2, "通过申请", "Approve", "sysUserRegistration/approve"],
      [3, "驳回申请", "Reject", "sysUserRegistration/reject"],
      [4, "注册设置", "Registration settings", "sysUserRegistration/saveSetting"],
      [5, "查询注册方案", "Query schemes", "sysUserRegWay/page"],
      [6, "增加注册方案", "Add scheme", "sysUserRegWay/add"],
      [7, "编辑注册方案", "Edit scheme", "sysUserRegWay/update"],
      [8, "删除注册方案", "Delete scheme", "sysUserRegWay/delete"],
      [9, "查询邀请码", "Query invitations", "sysUserRegInvitation/page"],
      [10, "发出邀请码", "Invite", "sysUserRegInvitation/invite"],
      [11, "撤销邀请码", "Revoke invitation", "sysUserRegInvitation/revoke"],
    ] as const
  ).map(([number, title, en, permission]) => ({
    ...{ id: page + number, parentId: page, type: 3 as const, title, orderNo: 100 + number, permission },
    names: { "zh-CN": title, en },
  })),
];
