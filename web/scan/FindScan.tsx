import { Button, Form, Input } from "antd";
import { useNavigate } from "react-router";
import { plainScanCode, scanCodeLength } from "#modules/scan/contract";
import { useWords } from "../i18n.ts";
import { homePath } from "../pages/address.ts";
import { CameraScan } from "./CameraScan.tsx";
import { canReadCodes } from "./readCodes.ts";

type Fields = { code?: string };

const example = "ABCD-EFGH";

/** Where the code is read by the camera, if this browser can, or typed. */
export function FindScan({ onCode }: { onCode: (code: string) => void }) {
  const t = useWords();
  const navigate = useNavigate();
  return (
    <>
      <h1>{t("scan.title")}</h1>
      <p>{t("scan.find")}</p>
      {canReadCodes() ? <CameraScan onCode={onCode} /> : undefined}
      <Form<Fields>
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        onFinish={({ code = "" }) => onCode(plainScanCode(code))}
      >
        <Form.Item
          name="code"
          label={t("scan.code")}
          rules={[{ validator: async (_, typed: string = "") => await refuse(typed, t("scan.codeFormat")) }]}
        >
          <Input
            placeholder={example}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={16}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          {t("scan.next")}
        </Button>
        <Button type="text" block onClick={() => void navigate(homePath)}>
          {t("scan.home")}
        </Button>
      </Form>
    </>
  );
}

async function refuse(typed: string, reason: string): Promise<void> {
  if (plainScanCode(typed).length !== scanCodeLength) throw new Error(reason);
  await Promise.resolve();
}
