import { MailOutlined, MobileOutlined, SafetyOutlined } from "@ant-design/icons";
import { Button, Form, type FormInstance, Input, type InputProps } from "antd";
import { useRef } from "react";
import { codeLength, isEmail } from "../contract.ts";
import { isMobilePhone, normalizeMobilePhone } from "#contract/mobilePhone";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";
import { CaptchaField, SliderCaptchaField, useCaptcha } from "#modules/identity/captcha/web";
import { isTenantTyped, type TenantChoice, TenantItem } from "#modules/identity/session/web";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { readCodeDraft } from "./codeDraft.ts";
import { type SendCode, useCodeRequest } from "./useCodeRequest.ts";

/** The input for requesting a code, and the code. */
export type CodeValues = { contact: string; captcha?: string; slide?: string; code: string };

/** The pattern of a valid contact. */
export type ContactKind = "phone" | "email" | "contact";

type Kind = {
  readonly label: TextKey;
  readonly hint: TextKey;
  readonly fault: TextKey;
  readonly isGood: (text: string) => boolean;
  readonly input: Pick<InputProps, "prefix" | "autoComplete" | "inputMode" | "maxLength">;
};

const kinds: Readonly<Record<ContactKind, Kind>> = {
  phone: {
    label: "code.phone",
    hint: "code.phoneHint",
    fault: "code.phone_format",
    isGood: isMobilePhone,
    // Longer than a number, for pasted ones with a country code, blanks and dashes, which are removed.
    input: { prefix: <MobileOutlined />, autoComplete: "tel", inputMode: "numeric", maxLength: 32 },
  },
  email: {
    label: "code.email",
    hint: "code.emailHint",
    fault: "invalid.email",
    isGood: isEmail,
    input: { prefix: <MailOutlined />, autoComplete: "email", inputMode: "email", maxLength: 64 },
  },
  contact: {
    label: "code.contact",
    hint: "code.contact",
    fault: "code.contact_format",
    isGood: (text) => isMobilePhone(text) || isEmail(text),
    input: { prefix: <MobileOutlined />, autoComplete: "email", inputMode: "email", maxLength: 64 },
  },
};

type Props = {
  form: FormInstance;
  /** The name of the form: a reload keeps its contact and the countdown. */
  name: string;
  kind: ContactKind;
  send: SendCode;
  tenantChoice?: TenantChoice | undefined;
  /** The message after a code was sent. */
  sent?: TextKey;
  tenantId: number;
  hasFocus: boolean;
  onError: (message: string | undefined) => void;
};

/** Phone or e-mail, the captcha where the tenant requires one, and the code with the button that requests it. */
export function CodeFields({ form, kind, send, sent = "code.sent", onError, ...props }: Props) {
  const { name, tenantId, tenantChoice, hasFocus } = props;
  const t = useTexts();
  const info = useSysInfo();
  const isTyped = isTenantTyped(tenantChoice);
  const wantsCaptcha = info?.captcha === true && !isTyped;
  const wantsSlide = info?.secondVer === true || isTyped;
  const { picture, refresh } = useCaptcha(wantsCaptcha);
  const { requestCode, isAsking, isSent, secondsLeft } = useCodeRequest(name, send, onError);
  const codeInput = useRef<HTMLDivElement>(null);
  const { label, hint, fault, isGood, input } = kinds[kind];
  const requiredRule = { required: true, message: t("invalid.required") };

  async function handleAsk(): Promise<void> {
    const names = ["contact", ...(wantsCaptcha ? ["captcha"] : []), ...(wantsSlide ? ["slide"] : [])];
    const values = await form.validateFields(names).catch(() => undefined);
    if (values === undefined) return;
    const { contact, captcha = "", slide }: Omit<CodeValues, "code"> = values;
    const request = {
      contact: contact.trim().toLowerCase(),
      tenantId,
      tenant: tenantChoice?.value ?? "",
      codeId: picture?.id ?? "",
      code: captcha,
      slide,
    };
    const isOnItsWay = await requestCode(request);
    form.resetFields(["captcha", "slide"]);
    if (wantsCaptcha) refresh();
    if (isOnItsWay) codeInput.current?.querySelector("input")?.focus();
  }

  return (
    <>
      {tenantChoice === undefined ? undefined : <TenantItem choice={tenantChoice} />}
      <Form.Item
        name="contact"
        label={t(label)}
        initialValue={readCodeDraft(name).contact}
        normalize={normalizeMobilePhone}
        validateTrigger="onBlur"
        validateFirst
        rules={[
          requiredRule,
          { validator: async (_, value: string = "") => await refuse(value, { isGood, fault: t(fault) }) },
        ]}
      >
        <Input {...input} placeholder={t(hint)} autoFocus={hasFocus} />
      </Form.Item>
      {wantsCaptcha ? (
        // Only the button requires it: a code that was sent needs no captcha any more.
        <Form.Item name="captcha" label={t("signIn.captcha")} rules={isSent ? [] : [requiredRule]}>
          <CaptchaField picture={picture} onRefresh={refresh} />
        </Form.Item>
      ) : undefined}
      {wantsSlide ? <SliderCaptchaField isNeeded={!isSent} onError={onError} /> : undefined}
      <Form.Item label={t("code.code")} htmlFor="code" className="sw-code">
        <div className="sw-code-row" ref={codeInput}>
          <Form.Item
            name="code"
            noStyle
            validateTrigger="onSubmit"
            rules={[{ required: true, message: t(isSent ? "invalid.required" : "code.getFirst") }]}
          >
            <Input
              prefix={<SafetyOutlined />}
              placeholder={t("code.codeHint")}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={codeLength}
            />
          </Form.Item>
          <Button onClick={() => void handleAsk()} loading={isAsking} disabled={secondsLeft > 0}>
            {secondsLeft > 0 ? t("code.again", { seconds: secondsLeft }) : t("code.get")}
          </Button>
        </div>
      </Form.Item>
      {isSent ? (
        <FormMessage tone="blue">{t(info?.demoAccounts === undefined ? sent : "code.demo")}</FormMessage>
      ) : undefined}
    </>
  );
}

type Rule = { isGood: (text: string) => boolean; fault: string };

async function refuse(value: string, { isGood, fault }: Rule): Promise<void> {
  const text = value.trim();
  if (text !== "" && !isGood(text)) throw new Error(fault);
  await Promise.resolve();
}
