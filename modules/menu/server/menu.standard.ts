import type { SeedRow } from "#server/database/seed";
import { standardButtons } from "./button.standard.ts";
import type { menus } from "./menu.table.ts";

type MenuRow = SeedRow<typeof menus>;

const workbench = 1300000000101;
const system = 1310000000101;
const platform = 1310000000301;
const logs = 1310000000501;
const develop = 1310000000601;

/** The whole menu, parents first. Titles are those of the field; `names` translates them. */
export function standardMenus(): MenuRow[] {
  return [...directories(), ...pages(), ...standardButtons()];
}

function directories(): MenuRow[] {
  return (
    [
      [workbench, "工作台", "Workbench", "/dashboard", "dashboard", "ele-HomeFilled", 0],
      [system, "系统管理", "System", "/system", "system", "ele-Setting", 10000],
      [platform, "平台管理", "Platform", "/platform", "platform", "ele-Menu", 11000],
      [logs, "日志管理", "Logs", "/log", "log", "ele-DocumentCopy", 12000],
      [develop, "开发工具", "Developer tools", "/develop", "develop", "ele-Cpu", 13000],
    ] as const
  ).map(([id, title, en, path, name, icon, orderNo]) => ({
    id,
    parentId: null,
    type: 1,
    title,
    names: { "zh-CN": title, en },
    path,
    name,
    component: "Layout",
    icon,
    orderNo,
  }));
}

function pages(): MenuRow[] {
  return [
    ...workbenchPages.map((row) => ({ ...page(workbench, "/dashboard", row), isAffix: row[4] === "home" })),
    ...systemPages.map((row) => page(system, "/system", row)),
    ...platformPages.map((row) => page(platform, "/platform", row)),
    ...logPages.map((row) => page(logs, "/log", row)),
    ...developPages.map((row) => page(develop, "/develop", row)),
    apiReference(),
  ];
}

/** `view` and `icon` are without what all of them begin with: a slash, `ele-`. */
type Page = readonly [
  id: number,
  title: string,
  en: string,
  path: string,
  name: string,
  view: string,
  icon: string,
  orderNo: number,
];

function page(parentId: number, base: string, [id, title, en, path, name, view, icon, orderNo]: Page): MenuRow {
  return {
    id,
    parentId,
    type: 2,
    title,
    names: { "zh-CN": title, en },
    path: `${base}/${path}`,
    name,
    component: `/${view}`,
    icon: `ele-${icon}`,
    orderNo,
  };
}

/** Our own page about the calls, in a frame. */
function apiReference(): MenuRow {
  const row = page(develop, "/develop", [1310000000641, "系统接口", "API reference", "api", "sysApi", "", "Help", 140]);
  return { ...row, component: "layout/routerView/iframe", isIframe: true, outLink: "/api/docs" };
}

const workbenchPages: readonly Page[] = [
  [1300000000111, "工作台", "Workbench", "home", "home", "home/index", "HomeFilled", 100],
  [1300000000121, "站内信", "Inbox", "notice", "notice", "home/notice/index", "Bell", 101],
];

const systemPages: readonly Page[] = [
  [1310000000111, "账号管理", "Accounts", "user", "sysUser", "system/user/index", "User", 100],
  [1310000000131, "角色管理", "Roles", "role", "sysRole", "system/role/index", "Help", 110],
  [1310000000141, "机构管理", "Organisations", "org", "sysOrg", "system/org/index", "OfficeBuilding", 120],
  [1310000000151, "职位管理", "Positions", "pos", "sysPos", "system/pos/index", "Mug", 130],
  [
    1310000000161,
    "个人中心",
    "Profile",
    "userCenter",
    "sysUserCenter",
    "system/user/component/userCenter",
    "Medal",
    140,
  ],
  [1310000000171, "通知公告", "Notices", "notice", "sysNotice", "system/notice/index", "Bell", 150],
  [
    1310000000181,
    "三方账号",
    "Third-party accounts",
    "oAuthUser",
    "sysOAuthUser",
    "system/oAuthUser/index",
    "ChatDotRound",
    160,
  ],
  [1310000000191, "AD域配置", "AD domains", "ldap", "sysLdap", "system/ldap/index", "Place", 170],
];

const platformPages: readonly Page[] = [
  [1310000000311, "租户管理", "Tenants", "tenant", "sysTenant", "system/tenant/index", "School", 100],
  [1310000000321, "菜单管理", "Menus", "menu", "sysMenu", "system/menu/index", "Menu", 110],
  [1310000000331, "配置参数", "Parameters", "config", "sysConfig", "system/config/index", "DocumentCopy", 120],
  [1310000000341, "字典管理", "Dictionaries", "dict", "sysDict", "system/dict/index", "Collection", 130],
  [1310000000351, "任务调度", "Scheduled jobs", "job", "sysJob", "system/job/index", "AlarmClock", 140],
  [1310000000361, "系统监控", "Server monitor", "server", "sysServer", "system/server/index", "Monitor", 150],
  [1310000000371, "缓存管理", "Cache", "cache", "sysCache", "system/cache/index", "Loading", 160],
  [1310000000381, "行政区域", "Regions", "region", "sysRegion", "system/region/index", "Place", 170],
  [1310000000391, "文件管理", "Files", "file", "sysFile", "system/file/index", "Document", 180],
  [1310000000401, "打印模板", "Print templates", "print", "sysPrint", "system/print/index", "Printer", 190],
  [1310000000411, "动态插件", "Plugins", "plugin", "sysPlugin", "system/plugin/index", "Connection", 200],
  [1310000000421, "开放接口", "Open access", "openAccess", "sysOpenAccess", "system/openAccess/index", "Link", 210],
  [
    1310000000431,
    "系统配置",
    "System settings",
    "infoSetting",
    "sysInfoSetting",
    "system/infoSetting/index",
    "Setting",
    220,
  ],
  [1310000000441, "微信支付", "WeChat Pay", "wechatpay", "sysWechatPay", "system/weChatPay/index", "Coin", 230],
  [1310000000471, "流水序号", "Serial numbers", "serial", "sysSerial", "system/serial/index", "Finished", 250],
];

const logPages: readonly Page[] = [
  [1310000000511, "访问日志", "Visits", "logvis", "sysLogVis", "system/log/logvis/index", "Document", 100],
  [1310000000521, "操作日志", "Operations", "logop", "sysLogOp", "system/log/logop/index", "Document", 110],
  [1310000000531, "异常日志", "Exceptions", "logex", "sysLogEx", "system/log/logex/index", "Document", 120],
  [1310000000541, "差异日志", "Changes", "logdiff", "sysLogDiff", "system/log/logdiff/index", "Document", 130],
  [1310000000551, "消息日志", "Messages", "logmsg", "sysLogMsg", "system/log/logmsg/index", "Document", 140],
  [
    1310000000561,
    "请求日志",
    "Outgoing requests",
    "loghttp",
    "sysLogHttp",
    "system/log/loghttp/index",
    "Document",
    150,
  ],
];

const developPages: readonly Page[] = [
  [1310000000611, "库表管理", "Tables", "database", "sysDatabase", "system/database/index", "Coin", 100],
  [1310000000621, "代码生成", "Code generation", "codeGen", "sysCodeGen", "system/codeGen/index", "Crop", 120],
  [1310000000631, "表单设计", "Form designer", "formDes", "sysFormDes", "system/formDes/index", "Edit", 130],
  [1310000000651, "接口压测", "Load test", "stressTest", "sysStressTest", "system/stressTest/index", "Compass", 150],
];
