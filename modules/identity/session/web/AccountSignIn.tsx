import { UserOutlined } from "@ant-design/icons";
import { Form } from "antd";
// A plain input, because this page is the first to be loaded and `Input` is large.
import Input from "antd/es/input/Input";
import { maxPasswordLength } from "#contract/password";
import { sessionApi } from "../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";
import { encryptPassword } from "#base/session/encryptPassword";
import { holdSignIn } from "#base/session/heldSignIn";
import { PasswordInput } from "#kit/publicPage/PasswordInput.tsx";
import { CaptchaField, SliderCaptchaField, useCaptcha } from "#modules/identity/captcha/web";
import { SignInButton } from "./SignInButton.tsx";
import { isTenantTyped, type TenantChoice } from "./tenantChoice.ts";
import { TenantItem } from "./lateTenantItem.ts";
import { type SignInErrorHandler, useSignInAttempt } from "./useSignInAttempt.ts";

type Fields = { account: string; password: string; code?: string; slide?: string };

/** Props of every sign-in method. */
export type SignInMethodProps = {
  tenantId: number;
  hasFocus: boolean;
  /** Where the user may have to name the tenant. */
  tenantChoice?: TenantChoice | undefined;
  onError: SignInErrorHandler;
};

type Props = SignInMethodProps & { filledIn: { account: string; password: string } | undefined };

/** Sign-in with account and password. */
export function AccountSignIn({ tenantId, hasFocus, tenantChoice, onError, filledIn }: Props) {
  const t = useTexts();
  const info = useSysInfo();
  const [form] = Form.useForm<Fields>();
  const { isBusy, secondsLeft, attempt } = useSignInAttempt(onError);
  const isTyped = isTenantTyped(tenantChoice);
  const wantsCaptcha = info?.captcha === true && !isTyped;
  const { picture, refresh } = useCaptcha(wantsCaptcha);
  const requiredRule = { required: true, message: t("invalid.required") };
  const isPasswordNext = filledIn !== undefined && filledIn.account !== "" && filledIn.password === "";

  async function handleFinish({ account, password, code = "", slide }: Fields): Promise<void> {
    holdSignIn({ account, password });
    const isIn = await attempt(async () => {
      const encryptedPassword = info === undefined ? password : await encryptPassword(password, info.publicKey);
      const captcha = { codeId: picture?.id ?? "", code, slide };
      const tenant = tenantChoice?.value ?? "";
      return await call(sessionApi, "login", { account, password: encryptedPassword, tenantId, tenant, ...captcha });
    });
    if (isIn) return;
    form.resetFields(["code", "slide"]);
    if (wantsCaptcha) refresh();
  }

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      {...(filledIn === undefined ? {} : { initialValues: filledIn })}
      onFinish={(fields) => void handleFinish(fields)}
    >
      {tenantChoice === undefined ? undefined : <TenantItem choice={tenantChoice} />}
      <Form.Item name="account" label={t("signIn.account")} rules={[requiredRule]}>
        <Input
          prefix={<UserOutlined />}
          placeholder={t("signIn.accountHint")}
          autoComplete="username webauthn"
          autoFocus={hasFocus && !isPasswordNext}
          maxLength={32}
        />
      </Form.Item>
      <Form.Item name="password" label={t("signIn.password")} rules={[requiredRule]}>
        <PasswordInput
          autoComplete="current-password"
          maxLength={maxPasswordLength}
          autoFocus={hasFocus && isPasswordNext}
        />
      </Form.Item>
      {wantsCaptcha ? (
        <Form.Item name="code" label={t("signIn.captcha")} rules={[requiredRule]}>
          <CaptchaField picture={picture} onRefresh={refresh} />
        </Form.Item>
      ) : undefined}
      {info?.secondVer === true || isTyped ? <SliderCaptchaField isNeeded onError={onError} /> : undefined}
      <SignInButton isBusy={isBusy} secondsLeft={secondsLeft} label={t("signIn.submit")} />
    </Form>
  );
}
