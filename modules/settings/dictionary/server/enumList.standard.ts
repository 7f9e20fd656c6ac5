import type { BuiltInTitle } from "#core/request/names";

/** A value of an enum: its member name, number, label, and tag unless it is `info`. */
export type EnumItem = readonly [member: string, value: number, label: BuiltInTitle, tag?: string];

/**
 * An enum of the server as a code list. Its ids follow from `number`, which never changes; new ones are added at the
 * end.
 */
export type EnumList = {
  readonly number: number;
  readonly code: string;
  readonly name: BuiltInTitle;
  readonly items: readonly EnumItem[];
};

/** Enums of the core (contract 00, 10), except the long ones. */
export function coreEnums(): EnumList[] {
  return [...peopleEnums, ...accessEnums, ...messageEnums, ...platformEnums, ...technicalEnums];
}

const peopleEnums: readonly EnumList[] = [
  {
    number: 1,
    code: "StatusEnum",
    name: "dictionary.StatusEnum",
    items: [
      ["Enable", 1, "dictionary.StatusEnum.Enable", "success"],
      ["Disable", 2, "dictionary.StatusEnum.Disable", "danger"],
    ],
  },
  {
    number: 2,
    code: "YesNoEnum",
    name: "dictionary.YesNoEnum",
    items: [
      ["Y", 1, "dictionary.YesNoEnum.Y", "success"],
      ["N", 2, "dictionary.YesNoEnum.N", "danger"],
    ],
  },
  {
    number: 3,
    code: "GenderEnum",
    name: "dictionary.GenderEnum",
    items: [
      ["Unknown", 0, "dictionary.GenderEnum.Unknown"],
      ["Male", 1, "dictionary.GenderEnum.Male", "success"],
      ["Female", 2, "dictionary.GenderEnum.Female", "danger"],
      ["Unspecified", 9, "dictionary.GenderEnum.Unspecified", "warning"],
    ],
  },
  {
    number: 4,
    code: "CardTypeEnum",
    name: "dictionary.CardTypeEnum",
    items: [
      ["IdCard", 0, "dictionary.CardTypeEnum.IdCard"],
      ["PassportCard", 1, "dictionary.CardTypeEnum.PassportCard"],
      ["BirthCard", 2, "dictionary.CardTypeEnum.BirthCard"],
      ["GatCard", 3, "dictionary.CardTypeEnum.GatCard"],
      ["ForeignCard", 4, "dictionary.CardTypeEnum.ForeignCard"],
      ["License", 5, "dictionary.CardTypeEnum.License"],
    ],
  },
  {
    number: 5,
    code: "CultureLevelEnum",
    name: "dictionary.CultureLevelEnum",
    items: [
      ["Level0", 0, "dictionary.CultureLevelEnum.Level0"],
      ["Level1", 1, "dictionary.CultureLevelEnum.Level1"],
      ["Level2", 2, "dictionary.CultureLevelEnum.Level2"],
      ["Level3", 3, "dictionary.CultureLevelEnum.Level3"],
      ["Level4", 4, "dictionary.CultureLevelEnum.Level4"],
      ["Level5", 5, "dictionary.CultureLevelEnum.Level5"],
      ["Level6", 6, "dictionary.CultureLevelEnum.Level6"],
      ["Level7", 7, "dictionary.CultureLevelEnum.Level7"],
      ["Level8", 8, "dictionary.CultureLevelEnum.Level8"],
      ["Level9", 9, "dictionary.CultureLevelEnum.Level9"],
      ["Level10", 10, "dictionary.CultureLevelEnum.Level10"],
      ["Level11", 11, "dictionary.CultureLevelEnum.Level11"],
      ["Level12", 12, "dictionary.CultureLevelEnum.Level12"],
    ],
  },
  {
    number: 6,
    code: "MaritalStatusEnum",
    name: "dictionary.MaritalStatusEnum",
    items: [
      ["UnMarried", 1, "dictionary.MaritalStatusEnum.UnMarried"],
      ["Married", 2, "dictionary.MaritalStatusEnum.Married"],
      ["Divorced", 3, "dictionary.MaritalStatusEnum.Divorced"],
      ["Remarried", 4, "dictionary.MaritalStatusEnum.Remarried"],
      ["Widowed", 5, "dictionary.MaritalStatusEnum.Widowed"],
      ["Unknown", 6, "dictionary.MaritalStatusEnum.Unknown"],
    ],
  },
  {
    number: 7,
    code: "JobStatusEnum",
    name: "dictionary.JobStatusEnum",
    items: [
      ["On", 1, "dictionary.JobStatusEnum.On"],
      ["Off", 2, "dictionary.JobStatusEnum.Off"],
      ["Leave", 3, "dictionary.JobStatusEnum.Leave"],
      ["Other", 4, "dictionary.JobStatusEnum.Other"],
    ],
  },
];

const accessEnums: readonly EnumList[] = [
  {
    number: 8,
    code: "AccountTypeEnum",
    name: "dictionary.AccountTypeEnum",
    items: [
      ["SuperAdmin", 999, "dictionary.AccountTypeEnum.SuperAdmin"],
      ["SysAdmin", 888, "dictionary.AccountTypeEnum.SysAdmin"],
      ["NormalUser", 777, "dictionary.AccountTypeEnum.NormalUser"],
      ["Member", 666, "dictionary.AccountTypeEnum.Member"],
      ["Other", 555, "dictionary.AccountTypeEnum.Other"],
    ],
  },
  {
    number: 9,
    code: "DataScopeEnum",
    name: "dictionary.DataScopeEnum",
    items: [
      ["All", 1, "dictionary.DataScopeEnum.All"],
      ["DeptChild", 2, "dictionary.DataScopeEnum.DeptChild"],
      ["Dept", 3, "dictionary.DataScopeEnum.Dept"],
      ["Self", 4, "dictionary.DataScopeEnum.Self"],
      ["Define", 5, "dictionary.DataScopeEnum.Define"],
    ],
  },
  {
    number: 10,
    code: "MenuTypeEnum",
    name: "dictionary.MenuTypeEnum",
    items: [
      ["Dir", 1, "dictionary.MenuTypeEnum.Dir", "warning"],
      ["Menu", 2, "dictionary.MenuTypeEnum.Menu"],
      ["Btn", 3, "dictionary.MenuTypeEnum.Btn", "info"],
    ],
  },
  {
    number: 11,
    code: "LoginModeEnum",
    name: "dictionary.LoginModeEnum",
    items: [
      ["PC", 1, "dictionary.LoginModeEnum.PC"],
      ["APP", 2, "dictionary.LoginModeEnum.APP"],
    ],
  },
  {
    number: 12,
    code: "LoginTypeEnum",
    name: "dictionary.LoginTypeEnum",
    items: [
      ["Login", 1, "dictionary.LoginTypeEnum.Login"],
      ["Logout", 2, "dictionary.LoginTypeEnum.Logout"],
      ["Register", 3, "dictionary.LoginTypeEnum.Register"],
    ],
  },
  {
    number: 13,
    code: "UserEventTypeEnum",
    name: "dictionary.UserEventTypeEnum",
    items: [
      ["Add", 0, "dictionary.UserEventTypeEnum.Add"],
      ["Update", 1, "dictionary.UserEventTypeEnum.Update"],
      ["Delete", 2, "dictionary.UserEventTypeEnum.Delete"],
      ["UpdateRole", 3, "dictionary.UserEventTypeEnum.UpdateRole"],
      ["SetStatus", 4, "dictionary.UserEventTypeEnum.SetStatus"],
      ["ChangePwd", 5, "dictionary.UserEventTypeEnum.ChangePwd"],
      ["ResetPwd", 6, "dictionary.UserEventTypeEnum.ResetPwd"],
      ["UnlockLogin", 7, "dictionary.UserEventTypeEnum.UnlockLogin"],
      ["Login", 8, "dictionary.UserEventTypeEnum.Login"],
      ["Logout", 9, "dictionary.UserEventTypeEnum.Logout"],
    ],
  },
];

const messageEnums: readonly EnumList[] = [
  {
    number: 14,
    code: "NoticeTypeEnum",
    name: "dictionary.NoticeTypeEnum",
    items: [
      ["NOTICE", 1, "dictionary.NoticeTypeEnum.NOTICE"],
      ["ANNOUNCEMENT", 2, "dictionary.NoticeTypeEnum.ANNOUNCEMENT"],
    ],
  },
  {
    number: 15,
    code: "NoticeStatusEnum",
    name: "dictionary.NoticeStatusEnum",
    items: [
      ["DRAFT", 0, "dictionary.NoticeStatusEnum.DRAFT", "info"],
      ["PUBLIC", 1, "dictionary.NoticeStatusEnum.PUBLIC"],
      ["CANCEL", 2, "dictionary.NoticeStatusEnum.CANCEL"],
      ["DELETED", 3, "dictionary.NoticeStatusEnum.DELETED"],
    ],
  },
  {
    number: 16,
    code: "NoticeUserStatusEnum",
    name: "dictionary.NoticeUserStatusEnum",
    items: [
      ["UNREAD", 0, "dictionary.NoticeUserStatusEnum.UNREAD"],
      ["READ", 1, "dictionary.NoticeUserStatusEnum.READ", "info"],
    ],
  },
  {
    number: 17,
    code: "MessageTypeEnum",
    name: "dictionary.MessageTypeEnum",
    items: [
      ["Info", 0, "dictionary.MessageTypeEnum.Info", "info"],
      ["Success", 1, "dictionary.MessageTypeEnum.Success", "success"],
      ["Warning", 2, "dictionary.MessageTypeEnum.Warning", "warning"],
      ["Error", 3, "dictionary.MessageTypeEnum.Error", "danger"],
    ],
  },
  {
    number: 18,
    code: "FinishStatusEnum",
    name: "dictionary.FinishStatusEnum",
    items: [
      ["Finish", 1, "dictionary.FinishStatusEnum.Finish", "success"],
      ["UnFinish", 0, "dictionary.FinishStatusEnum.UnFinish", "danger"],
    ],
  },
];

const platformEnums: readonly EnumList[] = [
  {
    number: 19,
    code: "TenantTypeEnum",
    name: "dictionary.TenantTypeEnum",
    items: [
      ["Id", 0, "dictionary.TenantTypeEnum.Id"],
      ["Db", 1, "dictionary.TenantTypeEnum.Db"],
    ],
  },
  {
    number: 20,
    code: "TenantEventTypeEnum",
    name: "dictionary.TenantEventTypeEnum",
    items: [
      ["Add", 0, "dictionary.TenantEventTypeEnum.Add"],
      ["Update", 1, "dictionary.TenantEventTypeEnum.Update"],
      ["Delete", 2, "dictionary.TenantEventTypeEnum.Delete"],
    ],
  },
  {
    number: 21,
    code: "PlatformTypeEnum",
    name: "dictionary.PlatformTypeEnum",
    items: [
      ["WeChatOfficial", 1, "dictionary.PlatformTypeEnum.WeChatOfficial"],
      ["WeChatMini", 2, "dictionary.PlatformTypeEnum.WeChatMini"],
      ["QQ", 3, { literal: "QQ" }],
      ["Gitee", 4, { literal: "Gitee" }],
      ["Alipay", 5, "dictionary.PlatformTypeEnum.Alipay"],
      ["Other", 99, "dictionary.PlatformTypeEnum.Other"],
    ],
  },
  {
    number: 22,
    code: "JobCreateTypeEnum",
    name: "dictionary.JobCreateTypeEnum",
    items: [
      ["BuiltIn", 0, "dictionary.JobCreateTypeEnum.BuiltIn", "info"],
      ["Script", 1, "dictionary.JobCreateTypeEnum.Script"],
      ["Http", 2, "dictionary.JobCreateTypeEnum.Http"],
    ],
  },
  {
    number: 23,
    code: "PrintTypeEnum",
    name: "dictionary.PrintTypeEnum",
    items: [
      ["Browser", 1, "dictionary.PrintTypeEnum.Browser"],
      ["Client", 2, "dictionary.PrintTypeEnum.Client"],
    ],
  },
];

const technicalEnums: readonly EnumList[] = [
  {
    number: 24,
    code: "CryptogramEnum",
    name: "dictionary.CryptogramEnum",
    items: [
      ["MD5", 0, { literal: "MD5" }],
      ["SM2", 1, { literal: "SM2" }],
      ["SM4", 2, { literal: "SM4" }],
    ],
  },
  {
    number: 25,
    code: "CacheTypeEnum",
    name: "dictionary.CacheTypeEnum",
    items: [
      ["Memory", 0, "dictionary.CacheTypeEnum.Memory"],
      ["Redis", 1, "dictionary.CacheTypeEnum.Redis"],
    ],
  },
  {
    number: 26,
    code: "RequestTypeEnum",
    name: "dictionary.RequestTypeEnum",
    items: [
      ["Run", 0, "dictionary.RequestTypeEnum.Run"],
      ["Get", 1, "dictionary.RequestTypeEnum.Get"],
      ["Post", 2, "dictionary.RequestTypeEnum.Post"],
      ["Put", 3, "dictionary.RequestTypeEnum.Put"],
      ["Delete", 4, "dictionary.RequestTypeEnum.Delete"],
    ],
  },
  {
    number: 27,
    code: "FilterLogicEnum",
    name: "dictionary.FilterLogicEnum",
    items: [
      ["And", 0, "dictionary.FilterLogicEnum.And"],
      ["Or", 1, "dictionary.FilterLogicEnum.Or"],
      ["Xor", 2, "dictionary.FilterLogicEnum.Xor"],
    ],
  },
];
