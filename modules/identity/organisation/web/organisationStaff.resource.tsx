import { Chip, defineReadOnlyList, useTexts } from "#kit";
import { organisationApi, type OrganisationStaff } from "../contract.ts";

/** The accounts of an organisation, with links to each. */
export const organisationStaff = defineReadOnlyList(organisationApi, "staff", (column) => ({
  title: "organisation.staff",
  columns: [
    column.custom("realName", (staff) => <AccountLink staff={staff} />, { width: 120 }),
    column.text("account", { width: 130, isSortable: false }),
    column.text("organisationName", { width: 170, isSortable: false }),
    column.text("positionName", { width: 130, isSortable: false }),
    column.custom("isMain", (staff) => <HeldPosition staff={staff} />, { width: 90 }),
  ],
}));

function AccountLink({ staff: { account, realName } }: { staff: OrganisationStaff }) {
  const t = useTexts();
  // A role may hide either of them.
  const name = realName || account;
  const address = `#/system/user?${new URLSearchParams({ keyword: account || realName }).toString()}`;
  return (
    <a href={address} aria-label={t("organisation.toAccount", { name })}>
      {name}
    </a>
  );
}

function HeldPosition({ staff }: { staff: OrganisationStaff }) {
  const t = useTexts();
  return staff.isMain ? (
    <Chip tone="blue">{t("organisation.main")}</Chip>
  ) : (
    <Chip tone="grey">{t("organisation.further")}</Chip>
  );
}
