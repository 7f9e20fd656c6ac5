import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Select, Switch } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { call, useTexts } from "#kit";
import { PasswordInput } from "#kit/publicPage/PasswordInput.tsx";
import { archiveApi, minPassphraseLength } from "../contract.ts";

const maxPassphraseLength = 128;

/** A chosen tenant. */
export type ChosenTenant = { readonly tenantId: Id; readonly tenantName: string };

/** The tenant that was chosen before, as far as it is known. */
export type FormerTenant = { readonly tenantId?: Id | undefined; readonly tenantName?: string | undefined };

type TenantProps = {
  /** It may not be among the first ones that are found. */
  restored: FormerTenant | undefined;
  onChosen: (tenant: ChosenTenant) => void;
};

/** The tenant to export or copy, found by name. */
export function TenantItem({ restored, onChosen }: TenantProps) {
  const t = useTexts();
  const [keyword, setKeyword] = useState("");
  const found = useQuery({
    queryKey: [archiveApi.name, "tenants", keyword],
    queryFn: async () => await call(archiveApi, "tenants", { keyword }),
    placeholderData: (previous) => previous,
  });
  const options = (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { tenantId, tenantName } = restored ?? {};
  const isMissing = tenantId !== undefined && !options.some(({ value }) => value === tenantId);
  if (isMissing && tenantName !== undefined && keyword === "") options.push({ value: tenantId, label: tenantName });
  return (
    <Form.Item name="tenantId" label={t("archive.tenant")} rules={[{ required: true, message: t("invalid.required") }]}>
      <Select
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={options}
        loading={found.isFetching}
        onSelect={(_, { value, label }) => onChosen({ tenantId: value, tenantName: label })}
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
