import { AccountType } from "#contract/accountType";
import { type Choice, defineResource, useWords } from "#kit";
import { organisationPicker } from "#modules/organisation/web";
import { positionPicker } from "#modules/position/web";
import { type RegistrationWay, wayApi } from "#modules/registration/contract";
import { addressOf } from "./places.ts";
import { rolePicker } from "./rolePicker.ts";

/** Administrators are made by hand alone. */
const types: readonly Choice[] = [
  { value: AccountType.normal, label: "registration.type.normal" },
  { value: AccountType.member, label: "registration.type.member" },
  { value: AccountType.other, label: "registration.type.other" },
];

/** What accounts get that come by registration. */
export const wayResource = defineResource(wayApi, (column, field) => ({
  title: "registration.ways",
  search: [field.text("keyword"), field.text("name")],
  columns: [
    column.text("name", { width: 170 }),
    column.dictionary("accountType", "AccountTypeEnum", { width: 120 }),
    column.text("roleName", { width: 140, isSortable: false }),
    column.text("orgName", { width: 160, isSortable: false }),
    column.text("posName", { width: 120, isSortable: false }),
    column.custom("waitingCount", (way) => <Waiting way={way} />, { width: 110 }),
    column.custom("openCount", (way) => <Open way={way} />, { width: 150 }),
    column.number("orderNo"),
    column.text("remark", { width: 180 }),
  ],
  form: [
    field.text("name"),
    field.select("accountType", types),
    field.pick("roleId", rolePicker, { nameIn: "roleName" }),
    field.pick("orgId", organisationPicker, { nameIn: "orgName" }),
    field.pick("posId", positionPicker, { nameIn: "posName" }),
    field.number("orderNo"),
    field.textArea("remark"),
  ],
  copyOf: ({ accountType, roleId, orgId, posId, orderNo, remark }) => ({
    ...{ accountType, roleId, orgId, posId, orderNo },
    ...(remark === null ? {} : { remark }),
  }),
}));

function Waiting({ way: { id, name, waitingCount: count } }: { way: RegistrationWay }) {
  const t = useWords();
  if (count === 0) return count;
  return (
    <a
      className="sw-link"
      href={addressOf("requests", { wayId: String(id), state: "waiting" })}
      aria-label={t("registration.showWaiting", { name, count })}
    >
      {count}
    </a>
  );
}

function Open({ way: { id, name, openCount: count } }: { way: RegistrationWay }) {
  const t = useWords();
  if (count === 0) return count;
  return (
    <a
      className="sw-link"
      href={addressOf("invitations", { wayId: String(id), state: "open" })}
      aria-label={t("registration.showOpen", { name, count })}
    >
      {count}
    </a>
  );
}
