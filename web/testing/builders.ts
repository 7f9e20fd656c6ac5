import { toId } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { noSignInOptions } from "#contract/signIn";
import type { MenuNode, UserInfo } from "#contract/session";
import type { SysInfo } from "#contract/systemInfo";

/** A signed-in account without permissions. */
export function aUser(values: Partial<UserInfo> = {}): UserInfo {
  return {
    id: toId(7),
    tenantId: toId(1),
    account: "tester",
    realName: "测试员",
    phone: null,
    idCardNum: null,
    email: null,
    accountType: AccountType.normal,
    avatar: null,
    introduction: null,
    address: null,
    signature: null,
    orgId: 0,
    orgName: null,
    orgType: null,
    orgCode: null,
    posName: null,
    posId: null,
    apis: [],
    buttons: [],
    roleIds: [],
    hiddenFields: [],
    roles: [],
    watermarkText: "",
    hasPassword: true,
    lastChangePasswordTime: null,
    passwordEndsAt: null,
    mustChangePassword: false,
    mustEnrol: false,
    mustNameCompany: false,
    visit: null,
    tenantExpiry: null,
    trackedEntities: [],
    commentedEntities: [],
    attachableEntities: [],
    importableEntities: [],
    ...values,
  };
}

/** A point of the SM2 curve, as servers publish it. */
const publicKey =
  "04" +
  "32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7" +
  "bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0";

/** A tenant without captcha that asks for passwords of 6 to 16 characters of all kinds. */
export function aSysInfo(values: Partial<SysInfo> = {}): SysInfo {
  return {
    tenantId: 0,
    tenantName: "东方桥建",
    logo: "/mark.svg",
    title: "东方桥建管理平台",
    viceTitle: null,
    viceDesc: null,
    copyright: null,
    icp: null,
    icpUrl: null,
    watermark: null,
    version: "1",
    themeColor: "#0f59a4",
    layout: "columns",
    animation: "",
    captcha: false,
    secondVer: false,
    forceChangePassword: false,
    passwordExpirationTime: 0,
    i18NSwitch: true,
    idleTimeout: 0,
    onlineNotice: false,
    defaultLanguage: "browser",
    publicKey,
    carouselFiles: [],
    languages: ["zh-CN", "en"],
    frameOrigins: [],
    offers: { ...noSignInOptions, phone: true, email: true, passwordReset: true },
    passwordPolicy: { minimumLength: 6, maximumLength: 16, upper: true, lower: true, digit: true, special: true },
    ...values,
  };
}

type MenuEntryOptions = {
  path: string;
  title: string;
  component?: string | null;
  redirect?: string;
  children?: MenuNode[];
} & Partial<Omit<MenuNode["meta"], "title">>;

const plainMeta = {
  icon: null,
  isIframe: false,
  isLink: null,
  isHide: false,
  isKeepAlive: true,
  isAffix: false,
  isPublic: false,
  roles: [],
};

let lastMenuId = 0;

/** An entry of the menu. */
export function aMenu({ path, title, component = null, redirect, children = [], ...meta }: MenuEntryOptions): MenuNode {
  lastMenuId += 1;
  return {
    id: toId(lastMenuId),
    pid: 0,
    type: component === null ? 1 : 2,
    name: path,
    path,
    component,
    redirect: redirect ?? null,
    permission: null,
    i18nName: title,
    orderNo: lastMenuId,
    status: 1,
    remark: null,
    createTime: new Date("2026-01-01T00:00:00Z"),
    updateTime: null,
    createUserName: null,
    updateUserName: null,
    meta: { ...plainMeta, title, pinyin: title, readings: title, ...meta },
    children,
  };
}

/** An access token that expires in this number of seconds; below 0 it has expired. */
export function aToken(secondsLeft: number, name = "", sessionId = 1): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + secondsLeft, jti: name, sid: sessionId };
  return ["head", btoa(JSON.stringify(claims)), "signature"].join(".");
}
