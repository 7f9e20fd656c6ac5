import { Input } from "antd";
import { Chip, CopyButton, defineResource, type FieldInput, useTexts } from "#kit";
import { roleChoicePicker } from "#modules/identity/account/web";
import { organisationPicker } from "#modules/identity/organisation/web";
import { AccountMatchMode, type Provider, providerApi } from "../contract.ts";
import "./provider.css";

const findings = AccountMatchMode.options.map((value) => ({ value, label: `provider.finding.${value}` }) as const);
const isCreating = ({ finding }: Readonly<Record<string, unknown>>) => finding === AccountMatchMode.enum.create;

/** Providers by which accounts may sign in. */
export const providerResource = defineResource(providerApi, (column, field) => ({
  title: "provider.title",
  search: [field.text("name"), field.status("status")],
  columns: [
    column.text("name", { width: 160 }),
    column.text("issuer", { width: 240 }),
    column.custom("finding", (provider) => <FindingChip provider={provider} />, { width: 170, isSortable: true }),
    column.count("linkCount", (provider) => <LinkCount provider={provider} />, { width: 100 }),
    column.status("status"),
    column.custom("redirectUrl", (provider) => <ReturnAddress provider={provider} />, {
      width: 300,
      getText: ({ redirectUrl }) => redirectUrl ?? "",
    }),
    column.number("orderNo"),
    column.text("remark", { width: 200 }),
  ],
  form: [
    field.text("name", { hint: "provider.nameHint" }),
    field.status("status"),
    field.text("issuer", { hint: "provider.issuerHint", isWide: true }),
    field.text("clientId"),
    field.custom("clientSecret", (input) => <SecretInput {...input} />, { hint: "provider.secretHint" }),
    field.text("scopes", { isWide: true }),
    field.radio("finding", findings, { isWide: true, hint: "provider.findingHint" }),
    field.pick("roleId", roleChoicePicker, { nameField: "roleName", isShown: isCreating }),
    field.pick("orgId", organisationPicker, { nameField: "orgName", isShown: isCreating }),
    field.number("orderNo"),
    field.textArea("remark"),
  ],
}));

const tones = { linked: "grey", email: "blue", create: "amber" } as const;

function FindingChip({ provider: { finding } }: { provider: Provider }) {
  const t = useTexts();
  return <Chip tone={tones[finding]}>{t(`provider.finding.${finding}`)}</Chip>;
}

/** Links to the linked accounts. */
function LinkCount({ provider: { name, linkCount } }: { provider: Provider }) {
  const t = useTexts();
  if (linkCount === 0) return linkCount;
  const address = `#/system/oAuthUser?${new URLSearchParams({ keyword: name }).toString()}`;
  return (
    <a className="sw-link" href={address} aria-label={t("provider.showLinks", { name, count: linkCount })}>
      {linkCount}
    </a>
  );
}

function ReturnAddress({ provider: { name, redirectUrl } }: { provider: Provider }) {
  const t = useTexts();
  if (redirectUrl === null) return t("kit.none");
  return (
    <span className="sw-return-address">
      <CopyButton text={redirectUrl} label={t("provider.copyAddress", { name })} />
      <span title={redirectUrl}>{redirectUrl}</span>
    </span>
  );
}

/** It can be written, and is never shown. */
function SecretInput({ id, value, onChange, isDisabled }: FieldInput) {
  return (
    <Input.Password
      id={id}
      value={typeof value === "string" ? value : ""}
      disabled={isDisabled}
      autoComplete="new-password"
      maxLength={512}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
    />
  );
}
