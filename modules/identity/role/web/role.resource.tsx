import { Chip, defineResource, useTexts } from "#kit";
import { BuiltIn, type Role, roleApi } from "../contract.ts";
import { AccountCount } from "./AccountCount.tsx";
import { getScopeTone, scopeChoices, scopeTexts } from "./dataScopes.ts";

export const roleResource = defineResource(roleApi, (column, field) => ({
  title: "role.title",
  search: [field.text("keyword"), field.status("status"), field.text("name"), field.text("code")],
  columns: [
    column.custom("name", (role) => <RoleName role={role} />, { width: 220, isSortable: true }),
    column.text("code"),
    column.text("tenantName", { width: 160, isSortable: false }),
    column.custom("dataScope", (role) => <ScopeChip role={role} />, {
      width: 150,
      isSortable: true,
      choices: scopeChoices,
    }),
    column.custom("accountCount", (role) => <AccountCount role={role} />, { width: 90 }),
    column.number("orderNo"),
    column.status("status"),
    column.text("remark", { width: 200 }),
  ],
  form: [
    field.text("name"),
    field.text("code", { isUsuallyUnique: true }),
    field.number("orderNo"),
    field.status("status"),
    field.switch("requiresSecondFactor", { hint: "role.secondFactorHint" }),
    field.textArea("remark"),
  ],
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
