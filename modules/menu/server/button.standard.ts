import type { SeedRow } from "#server/database/seed";
import type { menus } from "./menu.table.ts";

type MenuRow = SeedRow<typeof menus>;
type Button = readonly [end: number, title: string, en: string, permission: string, orderNo?: number];

/** The permissions of each page. A button's id is 1310000000000 and its number, as in contract 04, 6.2. */
export function standardButtons(): MenuRow[] {
  return [...systemButtons(), ...platformButtons(), ...toolButtons(), ...logButtons(), ...ourButtons()];
}

function buttons(page: number, of: readonly Button[]): MenuRow[] {
  return of.map(([end, title, en, permission, orderNo = 100]) => ({
    id: 1310000000000 + end,
    parentId: 1310000000000 + page,
    type: 3,
    title,
    names: { "zh-CN": title, en },
    permission,
    orderNo,
  }));
}

/** Search, edit, add and delete, in the order of their ids. */
function usual(page: number, controller: string): readonly Button[] {
  return [
    [page + 1, "查询", "Search", `${controller}/page`],
    [page + 2, "编辑", "Edit", `${controller}/update`],
    [page + 3, "增加", "Add", `${controller}/add`],
    [page + 4, "删除", "Delete", `${controller}/delete`],
  ];
}

function systemButtons(): MenuRow[] {
  return [
    ...buttons(111, [
      ...usual(111, "sysUser"),
      [116, "详情", "Details", "sysUser/detail"],
      [117, "授权角色", "Grant roles", "sysUser/grantRole"],
      [118, "重置密码", "Reset password", "sysUser/resetPwd"],
      [119, "设置状态", "Set status", "sysUser/setStatus"],
      [120, "强制下线", "Force offline", "sysOnlineUser/forceOffline"],
      [121, "解除锁定", "Unlock", "sysUser/unlockLogin"],
    ]),
    ...buttons(131, [
      ...usual(131, "sysRole"),
      [136, "授权菜单", "Grant menus", "sysRole/grantMenu"],
      [137, "授权表格", "Grant fields", "sysRole/grantTable"],
      [138, "授权数据", "Grant data scope", "sysRole/grantDataScope"],
      [139, "设置状态", "Set status", "sysRole/setStatus"],
      [140, "授权接口", "Grant calls", "sysRole/grantApi"],
    ]),
    ...buttons(141, usual(141, "sysOrg").slice(1)),
    ...buttons(151, [
      [152, "查询", "Search", "sysPos/page"],
      [153, "列表", "List", "sysPos/list"],
      [154, "编辑", "Edit", "sysPos/update"],
      [155, "增加", "Add", "sysPos/add"],
      [156, "删除", "Delete", "sysPos/delete"],
    ]),
    ...buttons(161, [
      [162, "修改密码", "Change password", "sysUser/changePwd"],
      [163, "基本信息", "Basic information", "sysUser/baseInfo"],
      [164, "电子签名", "Signature", "sysFile/uploadSignature"],
      [165, "上传头像", "Upload avatar", "sysFile/uploadAvatar"],
    ]),
    ...buttons(171, [...usual(171, "sysNotice"), [176, "发布", "Publish", "sysNotice/public"]]),
    ...buttons(181, usual(181, "sysOAuthUser")),
    ...ldapButtons(),
  ];
}

function ldapButtons(): MenuRow[] {
  return buttons(191, [
    [192, "查询", "Search", "sysLdap/page"],
    [193, "详情", "Details", "sysLdap/detail", 110],
    [194, "编辑", "Edit", "sysLdap/update", 120],
    [195, "增加", "Add", "sysLdap/add", 130],
    [196, "删除", "Delete", "sysLdap/delete", 140],
    [197, "同步域账户", "Synchronise accounts", "sysLdap/syncUser", 150],
    [198, "同步域组织", "Synchronise organisations", "sysLdap/syncOrg", 160],
  ]);
}

function platformButtons(): MenuRow[] {
  return [
    ...buttons(311, [
      ...usual(311, "sysTenant"),
      [316, "授权菜单", "Grant menus", "sysTenant/grantMenu"],
      [317, "重置密码", "Reset password", "sysTenant/resetPwd"],
      [318, "生成库", "Create database", "sysTenant/createDb"],
      [319, "设置状态", "Set status", "sysTenant/setStatus"],
    ]),
    // 322 (the list) is left out on purpose: whoever is signed in may read his own menu.
    ...buttons(321, [
      [323, "编辑", "Edit", "sysMenu/update"],
      [324, "增加", "Add", "sysMenu/add"],
      [325, "删除", "Delete", "sysMenu/delete"],
    ]),
    ...buttons(331, usual(331, "sysConfig")),
    ...buttons(341, usual(341, "sysDictType")),
    ...buttons(351, [
      [352, "查询", "Search", "sysJob/pageJobDetail"],
      [353, "编辑", "Edit", "sysJob/updateJobDetail"],
      [354, "增加", "Add", "sysJob/addJobDetail"],
      [355, "删除", "Delete", "sysJob/deleteJobDetail"],
    ]),
    ...buttons(371, [
      [372, "查询", "Search", "sysCache/keyList"],
      [373, "删除", "Delete", "sysCache/delete"],
      [374, "清空", "Clear", "sysCache/clear"],
    ]),
    ...buttons(381, usual(381, "sysRegion")),
    ...buttons(391, [
      [392, "查询", "Search", "sysFile/page"],
      [393, "上传", "Upload", "sysFile/uploadFile"],
      [394, "下载", "Download", "sysFile/downloadFile"],
      [395, "删除", "Delete", "sysFile/delete"],
      [396, "编辑", "Edit", "sysFile/update"],
      [397, "预览", "Preview", "sysFile/preview"],
    ]),
  ];
}

function toolButtons(): MenuRow[] {
  return [
    ...buttons(401, usual(401, "sysPrint")),
    ...buttons(411, usual(411, "sysPlugin")),
    ...buttons(421, [
      ...usual(421, "sysOpenAccess"),
      [426, "生成密钥", "Generate key", "sysOpenAccess/secret"],
      [427, "生成签名", "Generate signature", "sysOpenAccess/generateSignature"],
    ]),
    ...buttons(441, [
      [442, "微信支付下单Native", "Native payment order", "sysWechatPay/payTransactionNative"],
      [443, "查询退款信息", "Refund details", "sysWechatPay/listRefund"],
      [444, "获取支付订单详情(本地库)", "Order details (own data)", "sysWechatPay/payInfo"],
      [445, "获取支付订单详情(微信接口)", "Order details (WeChat)", "sysWechatPay/payInfoFromWechat"],
      [446, "退款申请", "Request refund", "sysWechatPay/refundDomestic"],
    ]),
    ...buttons(471, [...usual(471, "sysSerial"), [476, "设置状态", "Set status", "sysSerial/setStatus"]]),
  ];
}

function logButtons(): MenuRow[] {
  const pageAndClear = (page: number, controller: string): readonly Button[] => [
    [page + 1, "查询", "Search", `${controller}/page`],
    [page + 2, "清空", "Clear", `${controller}/clear`],
  ];
  return [
    ...buttons(511, [...pageAndClear(511, "sysLogVis"), [514, "热力图", "Heat map", "sysLogVis/visMap"]]),
    ...buttons(521, [...pageAndClear(521, "sysLogOp"), [524, "导出", "Export", "sysLogOp/export"]]),
    ...buttons(531, [...pageAndClear(531, "sysLogEx"), [534, "导出", "Export", "sysLogEx/export"]]),
    ...buttons(541, pageAndClear(541, "sysLogDiff")),
    ...buttons(551, pageAndClear(551, "sysLogMsg")),
    ...buttons(561, pageAndClear(561, "sysLogHttp")),
  ];
}

/** Permissions that the field does not have; ids of ours start at 1320000001000. */
function ourButtons(): MenuRow[] {
  const save: Button = [10000001000, "保存配置", "Save", "sysTenant/saveSysInfo"];
  const status: Button = [10000001001, "设置状态", "Set status", "sysPos/setStatus"];
  return [...buttons(431, [save]), ...buttons(151, [status])];
}
