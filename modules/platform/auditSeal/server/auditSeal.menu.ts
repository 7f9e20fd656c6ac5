import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of the verification below "logs". */
export const auditSealMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000007150,
    parentId: MenuDirectory.logs,
    title: "auditSeal.title",
    name: "sysAuditSeal",
    path: "/log/verify",
    component: "/system/log/verify/index",
    icon: "ele-CircleCheck",
    orderNo: 160,
  },
  [
    {
      id: 1320000007151,
      title: "auditSeal.verify",
      permission: "sysAuditSeal/verify",
      grantsByDefault: ["administrator"],
    },
  ],
);
