import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedLink } from "#core/rows/seed";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { TemplateType } from "../contract.ts";
import { messageTemplates } from "./messageTemplate.table.ts";

/** The demo companies have templates of their own, and the first one a text for its sign-in codes. */
export const messageTemplateDemo: SeedPlan = {
  after: ["tenant"],
  steps: [seedRows(messageTemplates, { rows: () => demoTenantIds.flatMap(demoTemplates) })],
};

function demoTemplates(tenantId: number, index: number): SeedLink<typeof messageTemplates>[] {
  const own: SeedLink<typeof messageTemplates>[] = [
    {
      tenantId,
      name: "停电通知",
      code: "power-cut",
      groupName: "现场",
      type: TemplateType.sms,
      isRich: false,
      content: "@(site) 将于 @(time) 停电，请提前做好准备。",
      orderNo: 10,
    },
    {
      tenantId,
      name: "安全例会",
      code: "safety-meeting",
      groupName: "现场",
      type: TemplateType.email,
      isRich: true,
      subject: "@(site)：安全例会",
      content: "<p>您好，@(name)：</p><p>安全例会定于 <strong>@(time)</strong> 在 @(place) 召开，请准时参加。</p>",
      translations: {
        en: {
          subject: "@(site): safety meeting",
          content: "<p>Dear @(name),</p><p>the safety meeting is at <strong>@(time)</strong> in @(place).</p>",
        },
      },
      orderNo: 20,
    },
  ];
  return index === 0 ? [...own, signInCode(tenantId)] : own;
}

function signInCode(tenantId: number): SeedLink<typeof messageTemplates> {
  return {
    tenantId,
    name: "登录验证码 · 邮件",
    code: "signIn-email",
    groupName: "系统消息",
    type: TemplateType.email,
    purpose: "signIn",
    isRich: true,
    subject: "@(tenant)：登录验证码 @(code)",
    content: "<p>您的登录验证码是 <strong>@(code)</strong>，@(minutes) 分钟内有效。</p><p>如非本人操作，请忽略。</p>",
    translations: {
      en: {
        subject: "@(tenant): your sign-in code @(code)",
        content: "<p>Your sign-in code is <strong>@(code)</strong>. It expires in @(minutes) minutes.</p>",
      },
    },
    orderNo: 30,
  };
}
