import { menuPage, type MenuEntry } from "#core/request/menuEntry";
import { MenuDirectory } from "../../contract.ts";
import { granted, toButtons } from "./plannedButton.ts";

export const plannedPlatformMenus: readonly MenuEntry[] = [
  ...menuPage(
    {
      id: 1310000000401,
      parentId: MenuDirectory.platform,
      title: "menu.page.sysPrint",
      name: "sysPrint",
      path: "/platform/print",
      component: "/system/print/index",
      icon: "ele-Printer",
      orderNo: 190,
    },
    toButtons(
      [
        [1310000000402, "menu.button.search", "sysPrint/page"],
        [1310000000403, "menu.button.edit", "sysPrint/update"],
        [1310000000404, "menu.button.add", "sysPrint/add"],
        [1310000000405, "menu.button.delete", "sysPrint/delete"],
      ],
      granted,
    ),
  ),
  ...menuPage(
    {
      id: 1310000000411,
      parentId: MenuDirectory.platform,
      title: "menu.page.sysPlugin",
      name: "sysPlugin",
      path: "/platform/plugin",
      component: "/system/plugin/index",
      icon: "ele-Connection",
      orderNo: 200,
    },
    toButtons(
      [
        [1310000000412, "menu.button.search", "sysPlugin/page"],
        [1310000000413, "menu.button.edit", "sysPlugin/update"],
        [1310000000414, "menu.button.add", "sysPlugin/add"],
        [1310000000415, "menu.button.delete", "sysPlugin/delete"],
      ],
      granted,
    ),
  ),
  ...menuPage(
    {
      id: 1310000000421,
      parentId: MenuDirectory.platform,
      title: "menu.page.sysOpenAccess",
      name: "sysOpenAccess",
      path: "/platform/openAccess",
      component: "/system/openAccess/index",
      icon: "ele-Link",
      orderNo: 210,
    },
    toButtons(
      [
        [1310000000422, "menu.button.search", "sysOpenAccess/page"],
        [1310000000423, "menu.button.edit", "sysOpenAccess/update"],
        [1310000000424, "menu.button.add", "sysOpenAccess/add"],
        [1310000000425, "menu.button.delete", "sysOpenAccess/delete"],
        [1310000000426, "menu.button.secret", "sysOpenAccess/secret"],
        [1310000000427, "menu.button.generateSignature", "sysOpenAccess/generateSignature"],
      ],
      granted,
    ),
  ),
  ...menuPage(
    {
      id: 1310000000441,
      parentId: MenuDirectory.platform,
      title: "menu.page.sysWechatPay",
      name: "sysWechatPay",
      path: "/platform/wechatpay",
      component: "/system/weChatPay/index",
      icon: "ele-Coin",
      orderNo: 230,
    },
    toButtons(
      [
        [1310000000442, "menu.button.payTransactionNative", "sysWechatPay/payTransactionNative"],
        [1310000000443, "menu.button.listRefund", "sysWechatPay/listRefund"],
        [1310000000444, "menu.button.payInfo", "sysWechatPay/payInfo"],
        [1310000000445, "menu.button.payInfoFromWechat", "sysWechatPay/payInfoFromWechat"],
        [1310000000446, "menu.button.refundDomestic", "sysWechatPay/refundDomestic"],
      ],
      granted,
    ),
  ),
];
