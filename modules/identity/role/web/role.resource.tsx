import { Chip, defineResource, useTexts } from "#kit";
import { BuiltIn, type Role, roleApi, scopeTexts } from "../contract.ts";
import { AccountCount } from "./AccountCount.tsx";
import { getScopeTone, scopeChoices } from "./dataScopes.ts";
import { ApisField } from "./grants/ApisField.tsx";
import { FieldsField } from "./grants/FieldsField.tsx";
import { GrantChanges } from "./grants/GrantChanges.tsx";
import { MenusField } from "./grants/MenusField.tsx";
import { ScopeField } from "./grants/ScopeField.tsx";

export const roleResource = defineResource(roleApi, (column, field) => ({
  title: "role.title",
  search: [field.text("keyword"), field.status("status"), field.text("name"), field.text("code")],
  columns: [
    column.custom("name", (role) => <RoleName role={role} />, { width: 290, isSortable: true }),
    column.text("code", { width: 120 }),
    column.text("tenantName", { width: 130, isSortable: false }),
    column.custom("dataScope", (role) => <ScopeChip role={role} />, {
      width: 220,
      isSortable: true,
      choices: scopeChoices,
    }),
    column.count("accountCount", (role) => <AccountCount role={role} />, { width: 90 }),
    column.number("orderNo"),
    column.status("status"),
    column.text("remark", { width: 120 }),
  ],
  proposals: [{ field: "code", from: "name", call: "proposeCode" }],
  form: [
    {
      title: "role.facts",
      fields: [
        field.text("name"),
        field.text("code", { isUsuallyUnique: true }),
        field.number("orderNo"),
        field.status("status"),
        field.switch("requiresSecondFactor", { hint: "role.secondFactorHint" }),
        field.textArea("remark"),
      ],
    },
    {
      title: "role.menus",
      fields: [
        field.custom("grantedMenuIds", (input) => <MenusField {...input} />, { label: "role.menus", isWide: true }),
      ],
    },
    {
      title: "role.dataScope",
      fields: [
        field.custom("grantedScope", (input) => <ScopeField {...input} />, { label: "role.dataScope", isWide: true }),
      ],
    },
    {
      title: "role.fields",
      fields: [
        field.custom("hiddenFields", (input) => <FieldsField {...input} />, { label: "role.fields", isWide: true }),
      ],
    },
    {
      title: "role.apis",
      fields: [field.custom("deniedApis", (input) => <ApisField {...input} />, { label: "role.apis", isWide: true })],
    },
  ],
  formContainer: "drawer",
  formWidth: 880,
  detail: "detail",
  saveCall: "save",
  renderChanges: (values) => <GrantChanges values={values} />,
  countPeople: ({ accountCount }) => accountCount,
  getName: ({ i18nName }) => i18nName,
}));

function RoleName({ role }: { role: Role }) {
  const t = useTexts();
  return (
    <span className="sw-role-name">
      {role.i18nName}
      {role.sysFlag === BuiltIn.yes && <Chip tone="grey">{t("role.builtIn")}</Chip>}
    </span>
  );
}

function ScopeChip({ role: { dataScope } }: { role: Role }) {
  const t = useTexts();
  return <Chip tone={getScopeTone(dataScope)}>{t(scopeTexts[dataScope].title)}</Chip>;
}
