import * as z from "zod";
import { defineApi, Done, inPath, post, withOptionalEnd } from "#contract/api";
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

/** What a code opens. */
export const CodePurpose = MessagePurpose.extract(["signIn", "reset"]);
/** See `CodePurpose`. */
export type CodePurpose = z.infer<typeof CodePurpose>;

/** A text that begins no line of its own wherever it is put: what stands on one could name further recipients. */
function oneLine(maximum: number) {
  return text(maximum).refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { params: { key: "code.one_line" } });
}

const { tenantId, loginMode, code, codeId, slide } = sessionApi.calls.login.input.shape;

/** What one says who asks for a code: in which tenant, what for, and what shows that one is no program. */
const asked = { tenantId, purpose: CodePurpose.default("signIn"), code, codeId, slide };

/** The template is the installation's; clients of old name one all the same. */
const Sms = z.object({ phoneNumber: Phone, templateId: z.string().max(64).default("0"), ...asked });

/** What a template of the provider is filled with: a JSON object of texts and numbers, as the provider takes it. */
const TemplateParameters = z.record(oneLine(32), z.union([oneLine(200), z.number()]));

/** A message by a template of the provider; 0 stands for the installation's own. */
const TemplateSms = z.object({
  phoneNumber: Phone,
  templateId: oneLine(64).default("0"),
  templateParam: text(2000).refine((value) => readParameters(value) !== undefined, {
    params: { key: "code.template_format" },
  }),
});

/** The parameters of a template out of their JSON; `undefined` where it is none. */
export function readParameters(json: string): Readonly<Record<string, string>> | undefined {
  try {
    const read = TemplateParameters.safeParse(JSON.parse(json));
    return read.success
      ? Object.fromEntries(Object.entries(read.data).map(([name, value]) => [name, String(value)]))
      : undefined;
  } catch {
    return undefined;
  }
}

/** Codes by SMS (contract 01, 5). The three ways to send are one: the installation knows its provider. */
export const smsApi = defineApi("sysSms", {
  sendSms: withOptionalEnd(inPath(post(Sms, Done, "anyone"), "phoneNumber", "templateId")),
  aliyunSendSms: inPath(post(Sms, Done, "anyone"), "phoneNumber", "templateId"),
  tencentSendSms: inPath(post(Sms, Done, "anyone"), "phoneNumber", "templateId"),
  /** By a template and with words of one's own: the provider is the installation's, so only its administrator may. */
  aliyunSendSmsTemplate: post(TemplateSms, Done, "platform"),
  /** A right code is used up by this. */
  verifyCode: post(z.object({ phone: Phone, code: Code, tenantId, purpose: asked.purpose }), z.literal(true), "anyone"),
});

/** Codes by e-mail (contract 01, 6). */
export const emailApi = defineApi("sysEmail", {
  sendCode: post(z.object({ email: Email, ...asked }), Done, "anyone"),
  /** An e-mail of one's own by the installation's mail server: only its administrator may. */
  sendEmail: inPath(
    post(z.object({ content: text(2000), title: oneLine(128), toEmail: Email }), Done, "platform"),
    ...(["content", "title", "toEmail"] as const),
  ),
});

const { output: LoginOut } = sessionApi.calls.login;

/** What a code opens: the way in, and the way back in with a new password. */
export const codeApi = defineApi("sysAuth", {
  loginPhone: post(z.object({ phone: Phone, code: Code, tenantId, loginMode }), LoginOut, "anyone"),
  loginEmail: post(z.object({ email: Email, code: Code, tenantId, loginMode }), LoginOut, "anyone"),
  resetPwd: post(z.object({ contact: Contact, code: Code, passwordNew: PasswordField, tenantId }), Done, "anyone"),
});
