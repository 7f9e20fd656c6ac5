import { Chip, type Choice, defineResource, formatDate, type Tone, useTexts } from "#kit";
import { toCalendarDay } from "#kit/cells/time.ts";
import { type Tenant, type ServingDatabase, tenantAdministrationApi, TenantType } from "../contract.ts";
import { getExpiryState } from "./expiry.ts";
import { ExpiryField } from "./ExpiryField.tsx";
import { packagePicker } from "./packagePicker.ts";

const types: readonly Choice[] = [
  { value: TenantType.shared, label: "tenant.type.shared" },
  { value: TenantType.separate, label: "tenant.type.separate" },
];

const isSeparate = ({ tenantType }: Readonly<Record<string, unknown>>) => tenantType === TenantType.separate;

/** The tenants of the installation. */
export const tenantResource = defineResource(tenantAdministrationApi, (column, field) => ({
  title: "tenant.title",
  search: [field.text("name"), field.text("phone"), field.status("status"), field.pick("packageId", packagePicker)],
  columns: [
    column.text("name", { width: 180 }),
    column.custom("adminAccount", (tenant) => <Administrator tenant={tenant} />, { width: 120 }),
    column.text("realName", { width: 110, isSortable: false }),
    column.text("phone", { width: 120, isSortable: false }),
    column.text("email", { width: 160, isSortable: false, isOptional: true }),
    column.custom("packageName", (tenant) => <PackageName tenant={tenant} />, { width: 140, formField: "packageId" }),
    column.custom("expirationTime", (tenant) => <Expiry tenant={tenant} />, { width: 280, isSortable: true }),
    column.status("status", { width: 80 }),
    column.text("host", { width: 150 }),
    column.custom("tenantType", ({ tenantType }) => <TypeName type={tenantType} />, {
      width: 110,
      isSortable: true,
      isOptional: true,
      choices: types,
    }),
    column.custom("home", ({ home }) => <Place home={home} />, { width: 130, isOptional: true }),
    column.dictionary("dbType", "DbTypeEnum", { isOptional: true, width: 120 }),
    column.text("configId", { isOptional: true, width: 140 }),
    column.text("connection", { isOptional: true, isSortable: false }),
    column.text("slaveConnections", { isOptional: true, isSortable: false }),
    column.number("orderNo", { isOptional: true }),
    column.text("remark", { width: 160, isOptional: true }),
  ],
  form: [
    field.text("name"),
    field.text("host", { hint: "tenant.hostHint" }),
    field.text("adminAccount"),
    field.text("realName"),
    field.text("phone"),
    field.text("email"),
    field.pick("packageId", packagePicker, {
      isShown: (_, kind) => kind !== "edit",
      nameField: "packageName",
      hint: "tenant.packageHint",
    }),
    field.custom("expirationTime", (input) => <ExpiryField {...input} />, { hint: "tenant.expiryHint" }),
    field.radio("tenantType", types, { isDisabled: (_, kind) => kind === "edit" }),
    field.dictionary("dbType", "DbTypeEnum", { isShown: isSeparate }),
    field.text("connection", { isShown: isSeparate, isWide: true, hint: "tenant.connectionHint" }),
    field.textArea("slaveConnections", { isShown: isSeparate }),
    field.number("orderNo"),
    field.status("status"),
    field.textArea("remark"),
  ],
  formContainer: "drawer",
  card: { meta: ["adminAccount", "phone"], status: ["expirationTime", "status"] },
  disabledText: "tenant.disabledNamed",
}));

const homeTones: Readonly<Record<ServingDatabase, Tone>> = { shared: "grey", own: "blue", away: "red" };

function Place({ home }: { home: ServingDatabase }) {
  const t = useTexts();
  const texts = { shared: "tenant.type.shared", own: "tenant.type.separate", away: "tenant.away" } as const;
  return <Chip tone={homeTones[home]}>{t(texts[home])}</Chip>;
}

/** The administrator's account is in the tenant's database. */
function Administrator({ tenant: { home, adminAccount } }: { tenant: Tenant }) {
  return home === "away" ? <Place home={home} /> : adminAccount;
}

function PackageName({ tenant: { packageName, addedCount, removedCount } }: { tenant: Tenant }) {
  const t = useTexts();
  if (packageName === null) return <span className="sw-tenant-quiet">{t("tenant.noPackage")}</span>;
  return (
    <span className="sw-tenant-package">
      <span>{packageName}</span>
      {addedCount > 0 && <Chip tone="blue">{formatDifference(addedCount)}</Chip>}
      {removedCount > 0 && <Chip tone="amber">{formatDifference(-removedCount)}</Chip>}
    </span>
  );
}

/** With its sign: +2, −1. */
function formatDifference(count: number): string {
  return count < 0 ? `−${-count}` : `+${count}`;
}

function Expiry({ tenant: { expirationTime } }: { tenant: Tenant }) {
  const t = useTexts();
  if (expirationTime === null) return <span className="sw-tenant-quiet">{t("tenant.forever")}</span>;
  const { state, tone, days: count } = getExpiryState(expirationTime);
  const note =
    state === "expired"
      ? t("tenant.expiry.expired")
      : t(state === "readOnly" ? "tenant.expiry.readOnly" : "tenant.expiry.left", { count });
  return (
    <span className="sw-tenant-expiry" title={state === "far" ? undefined : note}>
      <time dateTime={expirationTime.toISOString()}>{formatDate(toCalendarDay(expirationTime))}</time>
      {state === "far" ? undefined : <Chip tone={tone}>{note}</Chip>}
    </span>
  );
}

function TypeName({ type }: { type: number }) {
  const t = useTexts();
  return t(type === TenantType.separate ? "tenant.type.separate" : "tenant.type.shared");
}
