import type { SeedRow } from "#core/rows/seed";
import type { settings } from "./setting.table.ts";

type Setting = readonly [
  end: number,
  code: string,
  name: string,
  value: string | null,
  orderNo: number,
  remark: string,
];

/**
 * The settings of contract 04, 7; ids are 1300000000000 and the number. Values that design.md and security.md define
 * differ from the contract: lifetimes of tokens, the password policy, no default password. Settings of features that do not
 * exist are left out; clients that read them by code get null.
 */
const rows: readonly Setting[] = [
  [101, "sys_demo", "演示环境", "False", 10, "演示环境下不允许写入"],
  [111, "sys_password", "默认密码", null, 20, "为空时随机生成，仅显示一次，首次登录须修改"],
  [121, "sys_password_max_error_times", "密码最大错误次数", "5", 30, "达到后锁定 30 分钟"],
  [131, "sys_log_retention_days", "操作日志保留天数", "180", 40, "1 至 3650，超过后自动删除"],
  [132, "sys_log_visit_days", "访问日志保留天数", "180", 42, "1 至 3650，超过后自动删除"],
  [133, "sys_log_exception_days", "异常日志保留天数", "180", 44, "1 至 3650，超过后自动删除"],
  [141, "sys_oplog", "操作日志", "True", 50, "是否记录已登录账号的操作"],
  [151, "sys_single_login", "单设备登录", "False", 60, "同一账号同一登录模式只保留一个会话"],
  [161, "sys_token_expire", "访问令牌有效期", "15", 90, "分钟"],
  [171, "sys_refresh_token_expire", "刷新令牌有效期", "720", 100, "分钟"],
  [411, "sys_session_lifetime", "会话最长时间", "12", 105, "小时，1 至 168，到时须重新登录"],
  [421, "sys_sign_in_phone", "手机号登录", "True", 106, "是否可以用手机号和验证码登录"],
  [431, "sys_sign_in_email", "邮箱登录", "True", 107, "是否可以用邮箱和验证码登录"],
  [441, "sys_scan_sign_in", "扫码登录", "True", 108, "是否可以用已登录的手机扫码登录"],
  [221, "sys_force_change_password", "强制修改密码", "False", 170, "首次登录是否强制修改密码"],
  [231, "sys_password_strength", "密码强度校验", "True", 180, "设置密码时是否校验强度"],
  [
    241,
    "sys_password_strength_expression",
    "密码强度表达式",
    String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z0-9\s]).{6,16}$`,
    190,
    "密码须为 6 至 16 位，并包含大写字母、小写字母、数字和特殊字符",
  ],
  [251, "sys_password_expiration_time", "密码有效期", "0", 200, "天，0 为永久有效"],
  [261, "sys_password_record", "密码历史校验", "False", 210, "是否禁止使用用过的密码"],
  [262, "sys_register", "自助注册", "False", 215, "未单独设置的租户：True 须审批，False 不开放"],
  [271, "sys_upgrade", "显示更新日志", "True", 220, "是否向每人显示一次最新的更新日志"],
  [281, "sys_i18n_switch", "多语言切换", "True", 230, "是否显示多语言切换"],
  [311, "sys_languages", "可选语言", null, 235, "以逗号分隔的语言代码，为空时提供 zh-CN 和 en"],
  [312, "sys_default_language", "默认语言", "zh-CN", 236, "语言代码，或 browser 跟随浏览器"],
  [321, "sys_raw_header_token", "接受地址中的令牌", "False", 238, "除一次性代码外，是否接受地址中的访问令牌"],
  [291, "sys_idle_timeout", "闲置超时时间", "1800", 240, "秒，0 为不限制"],
  [301, "sys_online_notice", "上线下线提示", "False", 250, "是否提示用户上线和下线"],
  [302, "sys_notice_must_read", "必读通知须先确认", "False", 251, "确认所有必读通知之前，是否不能使用页面"],
  [303, "sys_notice_sms", "短信通知", "False", 252, "是否可以选择用短信接收消息"],
  [601, "sys_job_record_days", "任务执行记录保留天数", "30", 253, "天，每天清除更早的执行记录"],
  [602, "sys_job_tenant_script", "租户脚本任务", "False", 254, "主租户以外的租户是否可以添加和执行脚本任务"],
  [603, "sys_job_time_zone", "任务时区", null, 254, "Cron 表达式所用的时区，留空为服务器的时区"],
  [501, "sys_region_url_mzb", "民政部", "http://xzqh.mca.gov.cn/", 260, "行政区域同步的地址"],
  [511, "sys_region_url_gd", "高德地图", "https://restapi.amap.com/v3/config/district", 265, "行政区域同步的地址"],
  [521, "sys_region_url_mca", "国家地名信息库", "https://dmfw.mca.gov.cn/9095/xzqh/getList", 270, "行政区域同步的地址"],
  [
    531,
    "sys_region_url_tianditu",
    "天地图",
    "https://api.tianditu.gov.cn/v2/administrative",
    275,
    "行政区域同步的地址",
  ],
];

export function standardSettings(): SeedRow<typeof settings>[] {
  return rows.map(([end, code, name, value, orderNo, remark]) => ({
    id: 1300000000000 + end,
    code,
    name,
    value,
    sysFlag: 1,
    groupCode: "Default",
    orderNo,
    remark,
  }));
}
