import { UserOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
// Not all that `Input` brings along: this page is the first to be loaded.
import Input from "antd/es/input/Input";
import { longestPassword } from "#contract/password";
import { sessionApi } from "#modules/session/contract";
import { call } from "../api.ts";
import { useWords } from "../i18n.ts";
import { late } from "../kit/parts/late.tsx";
import { useSysInfo } from "../session/sysInfo.ts";
import { encryptPassword } from "./encrypt.ts";
import { PasswordInput } from "./PasswordInput.tsx";
import { SlideField } from "./slideField.ts";
import { type OnError, useAttempt } from "./useAttempt.ts";
import { useCaptcha } from "./useCaptcha.ts";

const Captcha = late(async () => (await import("./late/Captcha.tsx")).Captcha);

type Fields = { account: string; password: string; code?: string; slide?: string };

/** What every way to sign in is told. */
export type WayProps = {
  tenantId: number;
  hasFocus: boolean;
  onError: OnError;
};

type Props = WayProps & { filledIn: { account: string; password: string } | undefined };

/** Sign-in with account and password. */
export function AccountWay({ tenantId, hasFocus, onError, filledIn }: Props) {
  const t = useWords();
  const info = useSysInfo();
  const [form] = Form.useForm<Fields>();
  const { isBusy, attempt } = useAttempt(onError);
  const { picture, refresh } = useCaptcha(info?.captcha === true);
  const required = { required: true, message: t("invalid.required") };

  async function handleFinish({ account, password, code = "", slide }: Fields): Promise<void> {
    const isIn = await attempt(async () => {
      const sent = info === undefined ? password : await encryptPassword(password, info.publicKey);
      const codeId = picture?.id ?? "";
      return await call(sessionApi, "login", { account, password: sent, tenantId, code, codeId, slide });
    });
    if (isIn) return;
    form.resetFields(["code", "slide"]);
    if (info?.captcha === true) refresh();
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
      <Form.Item name="account" label={t("signIn.account")} rules={[required]}>
        <Input
          prefix={<UserOutlined />}
          placeholder={t("signIn.accountHint")}
          autoComplete="username"
          autoFocus={hasFocus}
          maxLength={32}
        />
      </Form.Item>
      <Form.Item name="password" label={t("signIn.password")} rules={[required]}>
        <PasswordInput autoComplete="current-password" maxLength={longestPassword} />
      </Form.Item>
      {info?.captcha === true ? (
        <Form.Item name="code" label={t("signIn.captcha")} rules={[required]}>
          <Captcha picture={picture} onRefresh={refresh} />
        </Form.Item>
      ) : undefined}
      {info?.secondVer === true ? <SlideField isNeeded onError={onError} /> : undefined}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t("signIn.submit")}
      </Button>
    </Form>
  );
}
