import { Button, Form, Input } from "antd";
import { useNavigate } from "react-router";
import { normaliseScanCode, scanCodeLength } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { homePath } from "#base/page/address";
import { CameraScan } from "./CameraScan.tsx";
import { canReadCodes } from "./readCodes.ts";

type Fields = { code?: string };

const example = "ABCD-EFGH";

/** Reads the code by the camera, if this browser can, or asks for it. */
export function ScanCodeForm({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <h1>{t("scan.title")}</h1>
      <p>{t(canReadCodes() ? "scan.find" : "scan.findByCamera")}</p>
      {canReadCodes() ? <CameraScan onCode={onCode} /> : undefined}
      <Form<Fields>
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        onFinish={({ code = "" }) => onCode(normaliseScanCode(code))}
      >
        <Form.Item
          name="code"
          label={t("scan.code")}
          rules={[{ validator: async (_, input: string = "") => await refuse(input, t("scan.codeFormat")) }]}
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

async function refuse(input: string, reason: string): Promise<void> {
  if (normaliseScanCode(input).length !== scanCodeLength) throw new Error(reason);
  await Promise.resolve();
}
