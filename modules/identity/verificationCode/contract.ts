import * as z from "zod";
import { defineApi, Done, post, withOptionalLastSegment, withPathSegments } from "#contract/api";
import { mobilePhoneText, multilineText, text } from "#contract/fields";
import { isMobilePhone, normalizeMobilePhone } from "#contract/mobilePhone";
import { PasswordField } from "#contract/password";
import { MessagePurpose } from "#modules/identity/outbox/contract";
import { sessionApi } from "#modules/identity/session/contract";

/** Number of digits of a code. */
export const codeLength = 6;
/** Pause before another code is sent to the same address. */
export const resendSeconds = 60;

/** Whether a text is an e-mail address. */
export function isEmail(value: string): boolean {
  return z.email().max(64).safeParse(value).success;
}

const Phone = mobilePhoneText().refine(isMobilePhone, { params: { key: "code.phone_format" } });
const Email = text(64)
  .toLowerCase()
  .refine(isEmail, { params: { key: "invalid.email" } })
  .meta({ examples: ["someone@example.com"] });

/** A phone or an e-mail, because the account may not remember which one it gave. */
const Contact = text(64)
  .overwrite(normalizeMobilePhone)
  .toLowerCase()
  .refine((value) => isMobilePhone(value) || isEmail(value), { params: { key: "code.contact_format" } });

const Code = text(16).min(4);

/** What a code is for. */
export const CodePurpose = MessagePurpose.extract(["signIn", "reset"]);
/** See `CodePurpose`. */
export type CodePurpose = z.infer<typeof CodePurpose>;

/** A text without line breaks: in a mail header a new line could name further recipients. */
function oneLine(maximum: number) {
  return multilineText(maximum).refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), {
    params: { key: "code.one_line" },
  });
}

const { tenantId, tenant, loginMode, code, codeId, slide } = sessionApi.calls.login.input.shape;

/** Common input of requests for a code: tenant, purpose, and captchas. */
const asked = { tenantId, tenant, purpose: CodePurpose.default("signIn"), code, codeId, slide };

/** The installation's template is used; old clients name one all the same. */
const Sms = z.object({ phoneNumber: Phone, templateId: z.string().max(64).default("0"), ...asked });

/** Parameters of a provider's template: a JSON object of texts and numbers, as the provider takes it. */
const TemplateParameters = z.record(oneLine(32), z.union([oneLine(200), z.number()]));

/** A message with a template of the provider; 0 means the installation's own. */
const TemplateSms = z.object({
  phoneNumber: Phone,
  templateId: oneLine(64).default("0"),
  templateParam: text(2000).refine((value) => parseTemplateParameters(value) !== undefined, {
    params: { key: "code.template_format" },
  }),
});

/** Parses the parameters of a template from JSON; `undefined` if they are invalid. */
export function parseTemplateParameters(json: string): Readonly<Record<string, string>> | undefined {
  try {
    const read = TemplateParameters.safeParse(JSON.parse(json));
    return read.success
      ? Object.fromEntries(Object.entries(read.data).map(([name, value]) => [name, String(value)]))
      : undefined;
  } catch {
    return undefined;
  }
}

/** The answer to a request for a code that came too soon: when another one can be sent. */
export const CodePause = z.object({ seconds: z.int() });

/** Codes by SMS (contract 01, 5). The three ways to send are equal: the installation's provider is used. */
export const smsApi = defineApi("sysSms", {
  sendSms: withOptionalLastSegment(withPathSegments(post(Sms, Done, "anyone"), "phoneNumber", "templateId")),
  aliyunSendSms: withPathSegments(post(Sms, Done, "anyone"), "phoneNumber", "templateId"),
  tencentSendSms: withPathSegments(post(Sms, Done, "anyone"), "phoneNumber", "templateId"),
  /**
   * With a template and parameters of the caller: it uses the installation's provider, so only its administrator may.
   */
  aliyunSendSmsTemplate: post(TemplateSms, Done, "platform"),
  /** A right code is used up. */
  verifyCode: post(z.object({ phone: Phone, code: Code, tenantId, purpose: asked.purpose }), z.literal(true), "anyone"),
});

/** Codes by e-mail (contract 01, 6). */
export const emailApi = defineApi("sysEmail", {
  sendCode: post(z.object({ email: Email, ...asked }), Done, "anyone"),
  /** An e-mail with a text of the caller, through the installation's mail server: only its administrator may. */
  sendEmail: withPathSegments(
    post(z.object({ content: multilineText(2000), title: oneLine(128), toEmail: Email }), Done, "platform"),
    ...(["content", "title", "toEmail"] as const),
  ),
});

const { output: LoginOut } = sessionApi.calls.login;

/** Calls with a code: signing in, and setting a new password. */
export const codeApi = defineApi(
  "sysAuth",
  {
    loginPhone: post(z.object({ phone: Phone, code: Code, tenantId, tenant, loginMode }), LoginOut, "anyone"),
    loginEmail: post(z.object({ email: Email, code: Code, tenantId, tenant, loginMode }), LoginOut, "anyone"),
    resetPwd: post(
      z.object({ contact: Contact, code: Code, passwordNew: PasswordField, tenantId, tenant }),
      Done,
      "anyone",
    ),
  },
  { worksOnFullDisk: true },
);
