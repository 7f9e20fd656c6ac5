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
  return [...workbenchPages(), ...systemPages(), ...platformPages(), ...logPages(), ...developPages()];
}

type Page = readonly [id: number, title: string, en: string, path: string, name: string, component: string, icon: string, orderNo: number];

function page(parentId: number, [id, title, en, path, name, component, icon, orderNo]: Page): MenuRow {
  return { id, parentId, type: 2, title, names: { "zh-CN": title, en }, path, name, component, icon, orderNo };
}

function workbenchPages(): MenuRow[] {
  const home: Page = [1300000000111, "工作台", "Workbench", "/dashboard/home", "home", "/home/index", "ele-HomeFilled", 100];
  const inbox: Page = [1300000000121, "站内信", "Inbox", "/dashboard/notice", "notice", "/home/notice/index", "ele-Bell", 101];
  return [{ ...page(workbench, home), isAffix: true }, page(workbench, inbox)];
}

// One page a line, as in the table of contract 04, 6.
// prettier-ignore
function systemPages(): MenuRow[] {
  const rows: Page[] = [
    [1310000000111, "账号管理", "Accounts", "/system/user", "sysUser", "/system/user/index", "ele-User", 100],
    [1310000000131, "角色管理", "Roles", "/system/role", "sysRole", "/system/role/index", "ele-Help", 110],
    [1310000000141, "机构管理", "Organisations", "/system/org", "sysOrg", "/system/org/index", "ele-OfficeBuilding", 120],
    [1310000000151, "职位管理", "Positions", "/system/pos", "sysPos", "/system/pos/index", "ele-Mug", 130],
    [1310000000161, "个人中心", "Profile", "/system/userCenter", "sysUserCenter", "/system/user/component/userCenter", "ele-Medal", 140],
    [1310000000171, "通知公告", "Notices", "/system/notice", "sysNotice", "/system/notice/index", "ele-Bell", 150],
    [1310000000181, "三方账号", "Third-party accounts", "/system/oAuthUser", "sysOAuthUser", "/system/oAuthUser/index", "ele-ChatDotRound", 160],
    [1310000000191, "AD域配置", "AD domains", "/system/ldap", "sysLdap", "/system/ldap/index", "ele-Place", 170],
  ];
  return rows.map((row) => page(system, row));
}

// prettier-ignore
function platformPages(): MenuRow[] {
  const rows: Page[] = [
    [1310000000311, "租户管理", "Tenants", "/platform/tenant", "sysTenant", "/system/tenant/index", "ele-School", 100],
    [1310000000321, "菜单管理", "Menus", "/platform/menu", "sysMenu", "/system/menu/index", "ele-Menu", 110],
    [1310000000331, "配置参数", "Parameters", "/platform/config", "sysConfig", "/system/config/index", "ele-DocumentCopy", 120],
    [1310000000341, "字典管理", "Dictionaries", "/platform/dict", "sysDict", "/system/dict/index", "ele-Collection", 130],
    [1310000000351, "任务调度", "Scheduled jobs", "/platform/job", "sysJob", "/system/job/index", "ele-AlarmClock", 140],
    [1310000000361, "系统监控", "Server monitor", "/platform/server", "sysServer", "/system/server/index", "ele-Monitor", 150],
    [1310000000371, "缓存管理", "Cache", "/platform/cache", "sysCache", "/system/cache/index", "ele-Loading", 160],
    [1310000000391, "文件管理", "Files", "/platform/file", "sysFile", "/system/file/index", "ele-Document", 180],
    [1310000000401, "打印模板", "Print templates", "/platform/print", "sysPrint", "/system/print/index", "ele-Printer", 190],
    [1310000000411, "动态插件", "Plugins", "/platform/plugin", "sysPlugin", "/system/plugin/index", "ele-Connection", 200],
    [1310000000421, "开放接口", "Open access", "/platform/openAccess", "sysOpenAccess", "/system/openAccess/index", "ele-Link", 210],
    [1310000000431, "系统配置", "System settings", "/platform/infoSetting", "sysInfoSetting", "/system/infoSetting/index", "ele-Setting", 220],
    [1310000000441, "微信支付", "WeChat Pay", "/platform/wechatpay", "sysWechatPay", "/system/weChatPay/index", "ele-Coin", 230],
    [1310000000471, "流水序号", "Serial numbers", "/platform/serial", "sysSerial", "/system/serial/index", "ele-Finished", 250],
  ];
  return rows.map((row) => page(platform, row));
}

// prettier-ignore
function logPages(): MenuRow[] {
  const rows: Page[] = [
    [1310000000511, "访问日志", "Visits", "/log/logvis", "sysLogVis", "/system/log/logvis/index", "ele-Document", 100],
    [1310000000521, "操作日志", "Operations", "/log/logop", "sysLogOp", "/system/log/logop/index", "ele-Document", 110],
    [1310000000531, "异常日志", "Exceptions", "/log/logex", "sysLogEx", "/system/log/logex/index", "ele-Document", 120],
    [1310000000541, "差异日志", "Changes", "/log/logdiff", "sysLogDiff", "/system/log/logdiff/index", "ele-Document", 130],
    [1310000000551, "消息日志", "Messages", "/log/logmsg", "sysLogMsg", "/system/log/logmsg/index", "ele-Document", 140],
    [1310000000561, "请求日志", "Outgoing requests", "/log/loghttp", "sysLogHttp", "/system/log/loghttp/index", "ele-Document", 150],
  ];
  return rows.map((row) => page(logs, row));
}

// prettier-ignore
function developPages(): MenuRow[] {
  const rows: Page[] = [
    [1310000000611, "库表管理", "Tables", "/develop/database", "sysDatabase", "/system/database/index", "ele-Coin", 100],
    [1310000000621, "代码生成", "Code generation", "/develop/codeGen", "sysCodeGen", "/system/codeGen/index", "ele-Crop", 120],
    [1310000000631, "表单设计", "Form designer", "/develop/formDes", "sysFormDes", "/system/formDes/index", "ele-Edit", 130],
    [1310000000651, "接口压测", "Load test", "/develop/stressTest", "sysStressTest", "/system/stressTest/index", "ele-Compass", 150],
  ];
  const reference: Page = [1310000000641, "系统接口", "API reference", "/develop/api", "sysApi", "layout/routerView/iframe", "ele-Help", 140];
  return [...rows.map((row) => page(develop, row)), { ...page(develop, reference), isIframe: true, outLink: "/api/docs" }];
}
