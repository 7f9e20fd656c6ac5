import { AccountType } from "#contract/accountType";
import { type Choice, defineResource, DictionaryTag, type FieldOptions, lazyComponent } from "#kit";
import { accountApi } from "../contract.ts";
import { type Account, AccountForm } from "../account.contract.ts";
import { calculateAge, CardType, parseIdNumber } from "../person.contract.ts";
import { organisationPicker } from "#modules/identity/organisation/web";
import { positionPicker } from "#modules/identity/position/web";
import { roleText } from "#modules/identity/role/text";
import { AccountName } from "./AccountName.tsx";
import { accountPicker } from "./accountPicker.ts";
import { MaskedField } from "./MaskedField.tsx";
import { roleChoicePicker } from "./roleChoicePicker.ts";

/** Fields that only the form needs. */
const AffiliationsField = lazyComponent(async () => (await import("./AffiliationsField.tsx")).AffiliationsField);
const PictureField = lazyComponent(async () => (await import("./PictureField.tsx")).PictureField);
const RolesField = lazyComponent(async () => (await import("./RolesField.tsx")).RolesField, { texts: roleText });

/** Platform administrators cannot be imported. */
const accountTypes: readonly Choice[] = [
  { value: AccountType.administrator, label: "account.accountType.administrator" },
  { value: AccountType.normal, label: "account.accountType.normal" },
  { value: AccountType.member, label: "account.accountType.member" },
  { value: AccountType.other, label: "account.accountType.other" },
];

type Person = {
  cardType?: number | undefined;
  idCardNum?: string | null | undefined;
  birthday?: string | null | undefined;
};

/** Identity card numbers and birthdays are personal data. */
function derivedFrom({ cardType, idCardNum, birthday }: Person) {
  const isCard = cardType === CardType.identityCard && typeof idCardNum === "string";
  const person = isCard ? parseIdNumber(idCardNum) : undefined;
  if (person !== undefined) return person;
  const age = typeof birthday === "string" ? calculateAge(birthday, new Date()) : undefined;
  return age === undefined ? undefined : { age };
}

const isOptional = { isOptional: true } as const;
const masked = { ...isOptional, reveal: "reveal", isSortable: false } as const;

/** The account itself sets its pictures; others see them, and can remove them. */
const ofExisting: FieldOptions = { isShown: (_, kind) => kind === "edit", isWide: true };

/** The kind of the number of a document, where there is one. */
function CardTypeCell({ row: { cardType, idCardNum } }: { row: Pick<Account, "cardType" | "idCardNum"> }) {
  return idCardNum === null ? undefined : <DictionaryTag dictionary="CardTypeEnum" value={String(cardType)} />;
}

export const accountResource = defineResource(accountApi, (column, field) => ({
  title: "account.title",
  getName: ({ realName }) => realName,
  emptyText: "account.emptyText",
  // Editing moves between many accounts, so the list stays visible.
  formContainer: "drawer",
  card: { meta: ["account", "orgName", "posName"] },
  search: [
    field.text("keyword"),
    field.select("accountType", accountTypes),
    field.status("status"),
    field.pick("posId", positionPicker),
    field.pick("roleId", roleChoicePicker),
    field.select("signedIn", [{ value: "never", label: "account.signedIn.never" }]),
    field.text("account"),
    field.text("realName"),
    field.text("phone"),
  ],
  columns: [
    column.identity("realName", { width: 156 }),
    column.custom("account", (row) => <AccountName row={row} />, { width: 104, isSortable: true }),
    column.status("status", { width: 66 }),
    column.text("orgName", { width: 108, isSortable: false, formField: "orgId" }),
    column.text("posName", { width: 104, isSortable: false, formField: "posId" }),
    column.masked("phone", { reveal: "reveal", width: 118, isSortable: false }),
    column.list("roles", { width: 110, formField: "roleIdList" }),
    column.dictionary("accountType", "AccountTypeEnum", { isOptional: true, width: 110, usual: AccountType.normal }),
    column.number("orderNo", { isOptional: true, width: 70 }),
    column.text("jobNum", isOptional),
    column.date("joinDate", isOptional),
    column.text("posTitle", isOptional),
    column.text("posLevel", isOptional),
    column.masked("email", masked),
    column.text("nickName", isOptional),
    column.dictionary("sex", "GenderEnum", { ...isOptional, blank: 0 }),
    column.date("birthday", isOptional),
    column.custom("age", ({ age }) => (age > 0 ? age : undefined), { isOptional: true }),
    column.custom("cardType", (row) => <CardTypeCell row={row} />, isOptional),
    column.masked("idCardNum", masked),
    column.text("nation", isOptional),
    column.dictionary("cultureLevel", "CultureLevelEnum", { ...isOptional, blank: 0 }),
    column.text("politicalOutlook", isOptional),
    column.text("college", isOptional),
    column.masked("address", masked),
    column.text("officePhone", isOptional),
    column.text("emergencyContact", isOptional),
    column.masked("emergencyPhone", masked),
    column.masked("emergencyAddress", masked),
    column.text("expertise", isOptional),
    column.text("officeZone", isOptional),
    column.text("office", isOptional),
    column.text("domainAccount", isOptional),
    column.text("remark", isOptional),
    column.instant("lastLoginTime", isOptional),
  ],
  draft: AccountForm,
  requirementsCall: "requirements",
  detail: "detail",
  // Names and numbers belong to one person; a copy takes over position and permissions only.
  toCopy: ({ accountType, orgId, posId, posTitle, posLevel, managerUserId, roleIdList, extOrgIdList, orderNo }) => ({
    ...(isGivenType(accountType) ? { accountType } : {}),
    orgId,
    posId,
    posTitle,
    posLevel,
    managerUserId,
    roleIdList,
    extOrgIdList,
    orderNo,
  }),
  // Rights are chosen for each person; the form offers those of the person before.
  keepOnNext: ["orgId"],
  derive: (_, values) => derivedFrom(values),
  proposals: [{ field: "account", from: "realName", call: "proposeAccount" }],
  form: [
    // All that a new account needs; the rest can wait.
    {
      title: "account.section.basics",
      fields: [
        field.text("realName"),
        field.text("account", { hint: "account.firstPassword", hintFor: "add" }),
        field.custom("phone", (input) => <MaskedField {...input} field="phone" />, { hint: "account.phoneHint" }),
        field.custom("email", (input) => <MaskedField {...input} field="email" />),
        field.pick("orgId", organisationPicker, { nameField: "orgName" }),
        field.pick("posId", positionPicker, { nameField: "posName" }),
        field.custom("roleIdList", (input) => <RolesField {...input} />, { isWide: true }),
        field.select("accountType", accountTypes, { initial: AccountType.normal }),
        field.status("status", { isShown: (_, kind) => kind !== "edit" }),
        field.textArea("remark"),
      ],
    },
    {
      title: "account.section.employment",
      fields: [
        field.text("posTitle"),
        field.text("posLevel"),
        field.text("jobNum"),
        field.date("joinDate"),
        field.pick("managerUserId", accountPicker, { nameField: "managerName" }),
        field.text("domainAccount"),
        field.number("orderNo"),
        field.custom("extOrgIdList", (input) => <AffiliationsField {...input} />, { isWide: true }),
      ],
    },
    {
      title: "account.section.archive",
      fields: [
        field.text("pinyin", { hint: "account.pinyinHint" }),
        field.text("pinyinPrefix"),
        field.text("nickName"),
        field.dictionary("cardType", "CardTypeEnum"),
        field.custom("idCardNum", (input) => <MaskedField {...input} field="idCardNum" />),
        field.date("birthday"),
        field.dictionary("sex", "GenderEnum", { empty: 0 }),
        field.number("age", { isDisabled: () => true, isShown: ({ age }) => Number(age) > 0 }),
        field.text("nation"),
        field.dictionary("cultureLevel", "CultureLevelEnum", { empty: 0 }),
        field.text("college"),
        field.text("politicalOutlook"),
        field.text("officePhone"),
        field.custom("address", (input) => <MaskedField {...input} field="address" />, { isWide: true }),
        field.text("emergencyContact"),
        field.custom("emergencyPhone", (input) => <MaskedField {...input} field="emergencyPhone" />),
        field.custom("emergencyAddress", (input) => <MaskedField {...input} field="emergencyAddress" />, {
          isWide: true,
        }),
        field.custom("avatar", (input) => <PictureField {...input} name="account.avatar" />, ofExisting),
        field.custom("signature", (input) => <PictureField {...input} name="account.signature" />, ofExisting),
      ],
    },
  ],
  countPeople: () => 1,
  batchChanges: [
    { field: "orgId", title: "account.moveMany" },
    { field: "posId", title: "account.positionMany" },
    { field: "roleIdList", call: "addRoles", title: "account.grantRoleMany" },
    { field: "roleIdList", call: "removeRoles", title: "account.removeRoleMany" },
    { field: "managerUserId" },
    { field: "accountType" },
    { field: "posTitle" },
    { field: "posLevel" },
    { field: "joinDate" },
    { field: "remark" },
  ],
}));

function isGivenType(type: number): type is 888 | 777 | 666 | 555 {
  return accountTypes.some(({ value }) => value === type);
}
