import * as z from "zod";
import { defineApi, Done, inPath, post } from "#contract/api";
import { text } from "#contract/fields";
import { PasswordField } from "#contract/password";
import { MessagePurpose } from "#modules/outgoing/contract";
import { sessionApi } from "#modules/session/contract";

/** Digits of a code. */
export const codeLength = 6;
/** How long one waits before another code is sent to the same address. */
export const resendSeconds = 60;

const mobile = /^1[3-9]\d{9}$/u;

/** Whether a text is a mobile phone: 11 digits, 1 and then 3 to 9 (specification 5). */
export function isMobile(value: string): boolean {
  return mobile.test(value);
}

/** Whether a text is an e-mail address. */
export function isEmail(value: string): boolean {
  return z.email().max(64).safeParse(value).success;
}

const Phone = text(16).refine(isMobile, { params: { key: "code.phone_format" } });
const Email = text(64)
  .toLowerCase()
  .refine(isEmail, { params: { key: "invalid.email" } });

/** A phone or an e-mail, as somebody may have forgotten which one he gave. */
const Contact = text(64)
  .toLowerCase()
  .refine((value) => isMobile(value) || isEmail(value), { params: { key: "code.contact_format" } });

const Code = text(16).min(4);

const { tenantId, loginMode, code, codeId } = sessionApi.calls.login.input.shape;

/** What one says who asks for a code: in which tenant, what for, and the captcha where the tenant wants one. */
const asked = { tenantId, purpose: MessagePurpose.default("signIn"), code, codeId };

/** The template is the installation's; clients of old name one all the same. */
const Sms = z.object({ phoneNumber: Phone, templateId: z.string().max(64).default("0"), ...asked });

/** Codes by SMS (contract 01, 5). The three ways to send are one: the installation knows its provider. */
export const smsApi = defineApi("sysSms", {
  sendSms: inPath(post(Sms, Done, "anyone"), "phoneNumber", "templateId"),
  aliyunSendSms: inPath(post(Sms, Done, "anyone"), "phoneNumber", "templateId"),
  tencentSendSms: inPath(post(Sms, Done, "anyone"), "phoneNumber", "templateId"),
  /** A right code is used up by this. */
  verifyCode: post(z.object({ phone: Phone, code: Code, tenantId, purpose: asked.purpose }), z.literal(true), "anyone"),
});

/** Codes by e-mail (contract 01, 6). */
export const emailApi = defineApi("sysEmail", {
  sendCode: post(z.object({ email: Email, ...asked }), Done, "anyone"),
});

const { output: LoginOut } = sessionApi.calls.login;

/** What a code opens: the way in, and the way back in with a new password. */
export const codeApi = defineApi("sysAuth", {
  loginPhone: post(z.object({ phone: Phone, code: Code, tenantId, loginMode }), LoginOut, "anyone"),
  loginEmail: post(z.object({ email: Email, code: Code, tenantId, loginMode }), LoginOut, "anyone"),
  resetPwd: post(z.object({ contact: Contact, code: Code, passwordNew: PasswordField, tenantId }), Done, "anyone"),
});
