import { Button, Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import type { InputOf } from "#contract/api";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { firstStepsApi, maxCompanyName } from "../contract.ts";

type Props = {
  /** The present name; missing while there is none. */
  name?: string | undefined;
  size?: "large";
  onDone: () => void;
  /** Further fields of the call. */
  children?: ReactNode;
};

type CompanyInput = InputOf<typeof firstStepsApi.calls.nameCompany>;

/** The company's name. */
export function CompanyNameForm({ name, size, onDone, children }: Props) {
  const t = useTexts();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish(input: CompanyInput): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await call(firstStepsApi, "nameCompany", input);
      onDone();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {error === undefined ? undefined : <FormMessage tone="red">{error}</FormMessage>}
      <Form<CompanyInput>
        layout="vertical"
        {...(size === undefined ? {} : { size })}
        requiredMark={false}
        initialValues={{ name }}
        onFinish={(input) => void handleFinish(input)}
      >
        <Form.Item
          name="name"
          label={t("firstSteps.company")}
          validateTrigger="onSubmit"
          rules={[{ required: true, whitespace: true, message: t("invalid.required") }]}
        >
          <Input autoFocus autoComplete="organization" maxLength={maxCompanyName} />
        </Form.Item>
        {children}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t("firstSteps.company.save")}
        </Button>
      </Form>
    </>
  );
}
