/** A value of an enum: its member name, number, Chinese and English label, and tag unless it is `info`. */
export type EnumItem = readonly [member: string, value: number, label: string, en: string, tag?: string];

/** An enum of the server as a code list. `number` makes its ids and never changes; new ones are added at the end. */
export type EnumList = {
  readonly number: number;
  readonly code: string;
  readonly name: string;
  readonly en: string;
  readonly items: readonly EnumItem[];
};

/** Enums of the core (contract 00, 10), but for the long ones. */
export function coreEnums(): EnumList[] {
  return [...peopleEnums, ...accessEnums, ...messageEnums, ...platformEnums, ...technicalEnums];
}

const peopleEnums: readonly EnumList[] = [
  {
    number: 1,
    code: "StatusEnum",
    name: "状态",
    en: "Status",
    items: [
      ["Enable", 1, "启用", "Enabled", "success"],
      ["Disable", 2, "停用", "Disabled", "danger"],
    ],
  },
  {
    number: 2,
    code: "YesNoEnum",
    name: "是否",
    en: "Yes or no",
    items: [
      ["Y", 1, "是", "Yes", "success"],
      ["N", 2, "否", "No", "danger"],
    ],
  },
  {
    number: 3,
    code: "GenderEnum",
    name: "性别",
    en: "Gender",
    items: [
      ["Unknown", 0, "未知的性别", "Unknown"],
      ["Male", 1, "男性", "Male", "success"],
      ["Female", 2, "女性", "Female", "danger"],
      ["Unspecified", 9, "未说明的性别", "Not specified", "warning"],
    ],
  },
  {
    number: 4,
    code: "CardTypeEnum",
    name: "证件类型",
    en: "Type of identity document",
    items: [
      ["IdCard", 0, "身份证", "Identity card"],
      ["PassportCard", 1, "护照", "Passport"],
      ["BirthCard", 2, "出生证", "Birth certificate"],
      ["GatCard", 3, "港澳台通行证", "Hong Kong, Macau and Taiwan pass"],
      ["ForeignCard", 4, "外国人居留证", "Foreigner residence card"],
      ["License", 5, "营业执照", "Business licence"],
    ],
  },
  {
    number: 5,
    code: "CultureLevelEnum",
    name: "文化程度",
    en: "Education",
    items: [
      ["Level0", 0, "其他", "Other"],
      ["Level1", 1, "文盲", "None"],
      ["Level2", 2, "小学", "Primary school"],
      ["Level3", 3, "初中", "Junior high school"],
      ["Level4", 4, "普通高中", "Senior high school"],
      ["Level5", 5, "技工学校", "Technical school"],
      ["Level6", 6, "职业教育", "Vocational education"],
      ["Level7", 7, "职业高中", "Vocational high school"],
      ["Level8", 8, "中等专科", "Secondary technical school"],
      ["Level9", 9, "大学专科", "Junior college"],
      ["Level10", 10, "大学本科", "Bachelor"],
      ["Level11", 11, "硕士研究生", "Master"],
      ["Level12", 12, "博士研究生", "Doctor"],
    ],
  },
  {
    number: 6,
    code: "MaritalStatusEnum",
    name: "婚姻状况",
    en: "Marital status",
    items: [
      ["UnMarried", 1, "未婚", "Unmarried"],
      ["Married", 2, "已婚", "Married"],
      ["Divorced", 3, "离异", "Divorced"],
      ["Remarried", 4, "再婚", "Remarried"],
      ["Widowed", 5, "丧偶", "Widowed"],
      ["Unknown", 6, "未知", "Unknown"],
    ],
  },
  {
    number: 7,
    code: "JobStatusEnum",
    name: "岗位状态",
    en: "Employment status",
    items: [
      ["On", 1, "在职", "Employed"],
      ["Off", 2, "离职", "Left"],
      ["Leave", 3, "请假", "On leave"],
      ["Other", 4, "其他", "Other"],
    ],
  },
];

const accessEnums: readonly EnumList[] = [
  {
    number: 8,
    code: "AccountTypeEnum",
    name: "账号类型",
    en: "Account type",
    items: [
      ["SuperAdmin", 999, "超级管理员", "Platform administrator"],
      ["SysAdmin", 888, "系统管理员", "System administrator"],
      ["NormalUser", 777, "普通账号", "Normal account"],
      ["Member", 666, "会员", "Member"],
      ["Other", 555, "其他", "Other"],
    ],
  },
  {
    number: 9,
    code: "DataScopeEnum",
    name: "数据范围",
    en: "Data scope",
    items: [
      ["All", 1, "全部数据", "All data"],
      ["DeptChild", 2, "本部门及以下数据", "Own department and below"],
      ["Dept", 3, "本部门数据", "Own department"],
      ["Self", 4, "仅本人数据", "Own data only"],
      ["Define", 5, "自定义数据", "Custom data"],
    ],
  },
  {
    number: 10,
    code: "MenuTypeEnum",
    name: "菜单类型",
    en: "Menu type",
    items: [
      ["Dir", 1, "目录", "Directory", "warning"],
      ["Menu", 2, "菜单", "Menu"],
      ["Btn", 3, "按钮", "Button", "info"],
    ],
  },
  {
    number: 11,
    code: "LoginModeEnum",
    name: "登录模式",
    en: "Sign-in mode",
    items: [
      ["PC", 1, "PC模式", "Web"],
      ["APP", 2, "APP", "App"],
    ],
  },
  {
    number: 12,
    code: "LoginTypeEnum",
    name: "登录类型",
    en: "Kind of visit",
    items: [
      ["Login", 1, "PC登录", "Sign-in"],
      ["Logout", 2, "PC退出", "Sign-out"],
      ["Register", 3, "PC注册", "Registration"],
    ],
  },
  {
    number: 13,
    code: "UserEventTypeEnum",
    name: "账号事件",
    en: "Account event",
    items: [
      ["Add", 0, "增加账号", "Account added"],
      ["Update", 1, "更新账号", "Account updated"],
      ["Delete", 2, "删除账号", "Account deleted"],
      ["UpdateRole", 3, "更新角色", "Roles changed"],
      ["SetStatus", 4, "设置状态", "Status set"],
      ["ChangePwd", 5, "修改密码", "Password changed"],
      ["ResetPwd", 6, "重置密码", "Password reset"],
      ["UnlockLogin", 7, "解除锁定", "Unlocked"],
      ["Login", 8, "登录", "Signed in"],
      ["Logout", 9, "退出", "Signed out"],
    ],
  },
];

const messageEnums: readonly EnumList[] = [
  {
    number: 14,
    code: "NoticeTypeEnum",
    name: "通知类型",
    en: "Notice type",
    items: [
      ["NOTICE", 1, "通知", "Notice"],
      ["ANNOUNCEMENT", 2, "公告", "Announcement"],
    ],
  },
  {
    number: 15,
    code: "NoticeStatusEnum",
    name: "通知状态",
    en: "Notice status",
    items: [
      ["DRAFT", 0, "草稿", "Draft", "info"],
      ["PUBLIC", 1, "发布", "Published"],
      ["CANCEL", 2, "撤回", "Withdrawn"],
      ["DELETED", 3, "删除", "Deleted"],
    ],
  },
  {
    number: 16,
    code: "NoticeUserStatusEnum",
    name: "阅读状态",
    en: "Read status",
    items: [
      ["UNREAD", 0, "未读", "Unread"],
      ["READ", 1, "已读", "Read", "info"],
    ],
  },
  {
    number: 17,
    code: "MessageTypeEnum",
    name: "消息类型",
    en: "Message type",
    items: [
      ["Info", 0, "消息", "Information", "info"],
      ["Success", 1, "成功", "Success", "success"],
      ["Warning", 2, "警告", "Warning", "warning"],
      ["Error", 3, "错误", "Error", "danger"],
    ],
  },
  {
    number: 18,
    code: "FinishStatusEnum",
    name: "完成状态",
    en: "Completion",
    items: [
      ["Finish", 1, "已完成", "Finished", "success"],
      ["UnFinish", 0, "未完成", "Not finished", "danger"],
    ],
  },
];

const platformEnums: readonly EnumList[] = [
  {
    number: 19,
    code: "TenantTypeEnum",
    name: "租户类型",
    en: "Tenant type",
    items: [
      ["Id", 0, "Id隔离", "Shared database"],
      ["Db", 1, "库隔离", "Own database"],
    ],
  },
  {
    number: 20,
    code: "TenantEventTypeEnum",
    name: "租户事件",
    en: "Tenant event",
    items: [
      ["Add", 0, "增加租户", "Tenant added"],
      ["Update", 1, "更新租户", "Tenant updated"],
      ["Delete", 2, "删除租户", "Tenant deleted"],
    ],
  },
  {
    number: 21,
    code: "PlatformTypeEnum",
    name: "平台类型",
    en: "Platform",
    items: [
      ["WeChatOfficial", 1, "微信公众号", "WeChat official account"],
      ["WeChatMini", 2, "微信小程序", "WeChat mini program"],
      ["QQ", 3, "QQ", "QQ"],
      ["Gitee", 4, "Gitee", "Gitee"],
      ["Alipay", 5, "支付宝", "Alipay"],
      ["Other", 99, "其他", "Other"],
    ],
  },
  {
    number: 22,
    code: "JobCreateTypeEnum",
    name: "作业创建类型",
    en: "Kind of job",
    items: [
      ["BuiltIn", 0, "内置", "Built in", "info"],
      ["Script", 1, "脚本", "Script"],
      ["Http", 2, "HTTP请求", "HTTP request"],
    ],
  },
  {
    number: 23,
    code: "PrintTypeEnum",
    name: "打印类型",
    en: "Kind of printing",
    items: [
      ["Browser", 1, "浏览器打印", "By the browser"],
      ["Client", 2, "客户端打印", "By the print client"],
    ],
  },
];

const technicalEnums: readonly EnumList[] = [
  {
    number: 24,
    code: "CryptogramEnum",
    name: "密码加密类型",
    en: "Kind of encryption",
    items: [
      ["MD5", 0, "MD5", "MD5"],
      ["SM2", 1, "SM2", "SM2"],
      ["SM4", 2, "SM4", "SM4"],
    ],
  },
  {
    number: 25,
    code: "CacheTypeEnum",
    name: "缓存类型",
    en: "Kind of cache",
    items: [
      ["Memory", 0, "内存缓存", "Memory"],
      ["Redis", 1, "Redis缓存", "Redis"],
    ],
  },
  {
    number: 26,
    code: "RequestTypeEnum",
    name: "请求类型",
    en: "Kind of request",
    items: [
      ["Run", 0, "执行内部方法", "Run a function"],
      ["Get", 1, "GET请求", "GET"],
      ["Post", 2, "POST请求", "POST"],
      ["Put", 3, "PUT请求", "PUT"],
      ["Delete", 4, "DELETE请求", "DELETE"],
    ],
  },
  {
    number: 27,
    code: "FilterLogicEnum",
    name: "过滤逻辑",
    en: "Filter logic",
    items: [
      ["And", 0, "并且", "And"],
      ["Or", 1, "或者", "Or"],
      ["Xor", 2, "异或", "Exclusive or"],
    ],
  },
];
