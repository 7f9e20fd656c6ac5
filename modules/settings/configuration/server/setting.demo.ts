import { languages } from "#contract/languages";
import { browserLanguage } from "#contract/setting";
import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import type { SeedLink } from "#core/rows/seed";
import { settings, tenantSettings } from "./setting.table.ts";

/** The demo offers every language, begins with the one that its visitors read, and has values of some tenants. */
export const settingDemo: SeedPlan = {
  after: ["tenant"],
  steps: [
    openLanguages,
    seedRows(settings, { rows: () => customRows }),
    seedRows(tenantSettings, { rows: () => tenantRows }),
  ],
};

/** A value that a visitor has changed stays. */
async function openLanguages(run: SeedRun): Promise<void> {
  const sql = "update config set value = $1 where code = $2 and version = 1 and update_time is null";
  await run.execute(sql, [languages.join(","), "sys_languages"]);
  await run.execute(sql, [browserLanguage, "sys_default_language"]);
}

const custom = { sysFlag: 2, orderNo: 100 } as const;

/** Values that other systems of the installation read. */
const customRows: SeedLink<typeof settings>[] = [
  {
    ...custom,
    code: "site_camera_gateway",
    name: "监控网关地址",
    value: "https://camera.example.com",
    groupCode: "对接",
    remark: "工地监控大屏读取",
  },
  { ...custom, code: "site_weather_city", name: "天气城市", value: "上海", groupCode: "对接", remark: "首页大屏读取" },
];

const ofTenant = { sysFlag: 1, groupCode: "Default", orderNo: 100 } as const;

/** Values of tenants: some of their own in place of the installation's, and one for their own systems. */
const tenantRows: SeedLink<typeof tenantSettings>[] = [
  { ...ofTenant, tenantId: 100001, code: "sys_idle_timeout", name: "闲置超时", value: "3600" },
  {
    ...custom,
    tenantId: 100001,
    code: "site_safety_target",
    name: "安全生产目标天数",
    value: "365",
    groupCode: "对接",
  },
  { ...ofTenant, tenantId: 100002, code: "sys_languages", name: "可选语言", value: "zh-CN,en" },
];
