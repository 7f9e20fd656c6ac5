import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Select, Switch } from "antd";
import { useState } from "react";
import { call, useTexts } from "#kit";
import { PasswordInput } from "#kit/publicPage/PasswordInput.tsx";
import { archiveApi, minPassphraseLength } from "../contract.ts";

const maxPassphraseLength = 128;

/** The tenant to export or copy, found by name. */
export function TenantItem({ onChosen }: { onChosen?: (name: string) => void }) {
  const t = useTexts();
  const [keyword, setKeyword] = useState("");
  const found = useQuery({
    queryKey: [archiveApi.name, "tenants", keyword],
    queryFn: async () => await call(archiveApi, "tenants", { keyword }),
    placeholderData: (previous) => previous,
  });
  const options = (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form.Item name="tenantId" label={t("archive.tenant")} rules={[{ required: true, message: t("invalid.required") }]}>
      <Select
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={options}
        loading={found.isFetching}
        onSelect={(_, { label }) => onChosen?.(label)}
        placeholder={t("archive.tenantPlaceholder")}
      />
    </Form.Item>
  );
}

/** A new passphrase, entered twice. */
export function NewPassphraseItems() {
  const t = useTexts();
  return (
    <>
      <Form.Item
        name="passphrase"
        label={t("archive.passphrase")}
        extra={t("archive.passphraseHint", { minimum: minPassphraseLength })}
        validateTrigger="onBlur"
        rules={[
          { required: true, message: t("invalid.required") },
          { min: minPassphraseLength, message: t("archive.passphrase_short", { minimum: minPassphraseLength }) },
        ]}
      >
        <PasswordInput autoComplete="new-password" maxLength={maxPassphraseLength} />
      </Form.Item>
      <Form.Item
        name="again"
        label={t("archive.passphraseAgain")}
        dependencies={["passphrase"]}
        validateTrigger="onBlur"
        rules={[
          ({ getFieldValue }) => ({
            async validator(_, value) {
              if (value !== getFieldValue("passphrase")) throw new Error(t("archive.passphraseDiffers"));
              await Promise.resolve();
            },
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" maxLength={maxPassphraseLength} />
      </Form.Item>
    </>
  );
}

/** The passphrase of an existing archive. */
export function PassphraseItem() {
  const t = useTexts();
  return (
    <Form.Item
      name="passphrase"
      label={t("archive.passphrase")}
      validateTrigger="onSubmit"
      rules={[{ required: true, message: t("invalid.required") }]}
    >
      <PasswordInput autoFocus autoComplete="new-password" maxLength={maxPassphraseLength} />
    </Form.Item>
  );
}

/** Name, host and accounts of the tenant that is made. */
export function NewTenantItems() {
  const t = useTexts();
  return (
    <>
      <Form.Item
        name="name"
        label={t("archive.newName")}
        rules={[{ required: true, whitespace: true, message: t("invalid.required") }]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="host" label={t("archive.newHost")} extra={t("archive.newHostHint")}>
        <Input maxLength={128} />
      </Form.Item>
      <Form.Item
        name="isDisabled"
        label={t("archive.isDisabled")}
        extra={t("archive.isDisabledHint")}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </>
  );
}

type FootProps = { isBusy: boolean; problem: string | undefined; label: string; onCancel: () => void };

/** The reason of a refusal, and the buttons of a form. */
export function FormFoot({ isBusy, problem, label, onCancel }: FootProps) {
  const t = useTexts();
  return (
    <>
      {problem === undefined ? undefined : <Alert type="error" showIcon role="alert" title={problem} />}
      <div className="sw-dialog-foot">
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {label}
        </Button>
      </div>
    </>
  );
}
