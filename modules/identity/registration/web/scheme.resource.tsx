import { AccountType } from "#contract/accountType";
import { type Choice, defineResource, useTexts } from "#kit";
import { organisationPicker } from "#modules/identity/organisation/web";
import { positionPicker } from "#modules/identity/position/web";
import { type RegistrationScheme, registrationSchemeApi } from "../contract.ts";
import { createTabUrl } from "./registrationTabs.ts";
import { rolePicker } from "./rolePicker.ts";

/** Administrators cannot be registered. */
const types: readonly Choice[] = [
  { value: AccountType.normal, label: "registration.type.normal" },
  { value: AccountType.member, label: "registration.type.member" },
  { value: AccountType.other, label: "registration.type.other" },
];

/** Registration schemes: what registered accounts get. */
export const schemeResource = defineResource(registrationSchemeApi, (column, field) => ({
  title: "registration.ways",
  search: [field.text("keyword"), field.text("name")],
  columns: [
    column.text("name", { width: 170 }),
    column.dictionary("accountType", "AccountTypeEnum", { width: 120 }),
    column.text("roleName", { width: 140, isSortable: false }),
    column.text("orgName", { width: 160, isSortable: false }),
    column.text("posName", { width: 120, isSortable: false }),
    column.count("waitingCount", (scheme) => <Waiting scheme={scheme} />, { width: 110 }),
    column.count("openCount", (scheme) => <Open scheme={scheme} />, { width: 150 }),
    column.number("orderNo"),
    column.text("remark", { width: 180 }),
  ],
  form: [
    field.text("name"),
    field.select("accountType", types),
    field.pick("roleId", rolePicker, { nameField: "roleName" }),
    field.pick("orgId", organisationPicker, { nameField: "orgName" }),
    field.pick("posId", positionPicker, { nameField: "posName" }),
    field.number("orderNo"),
    field.textArea("remark"),
  ],
  toCopy: ({ accountType, roleId, orgId, posId, orderNo, remark }) => ({
    accountType,
    roleId,
    orgId,
    posId,
    orderNo,
    ...(remark === null ? {} : { remark }),
  }),
}));

function Waiting({ scheme: { id, name, waitingCount: count } }: { scheme: RegistrationScheme }) {
  const t = useTexts();
  if (count === 0) return count;
  return (
    <a
      className="sw-link"
      href={createTabUrl("requests", { wayId: String(id), state: "waiting" })}
      aria-label={t("registration.showWaiting", { name, count })}
    >
      {count}
    </a>
  );
}

function Open({ scheme: { id, name, openCount: count } }: { scheme: RegistrationScheme }) {
  const t = useTexts();
  if (count === 0) return count;
  return (
    <a
      className="sw-link"
      href={createTabUrl("invitations", { wayId: String(id), state: "open" })}
      aria-label={t("registration.showOpen", { name, count })}
    >
      {count}
    </a>
  );
}
