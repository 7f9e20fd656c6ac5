import { Chip, defineReadOnlyList, useTexts } from "#kit";
import { positionApi, type PositionStaff } from "../contract.ts";

/** The holders of a position within the caller's data scope; main holders first. */
export const positionStaff = defineReadOnlyList(positionApi, "staff", (column) => ({
  title: "position.staff",
  columns: [
    column.custom("realName", (staff) => <AccountLink staff={staff} />, { width: 120 }),
    column.text("account", { width: 130, isSortable: false }),
    column.text("organisationName", { width: 170, isSortable: false }),
    column.custom("isMain", (staff) => <HeldPosition staff={staff} />, { width: 100 }),
    column.text("joinDate", { width: 110, isSortable: false }),
  ],
}));

function AccountLink({ staff: { account, realName } }: { staff: PositionStaff }) {
  const t = useTexts();
  // A role may hide either of them.
  const name = realName || account;
  const address = `#/system/user?${new URLSearchParams({ keyword: account || realName }).toString()}`;
  return (
    <a href={address} aria-label={t("position.toAccount", { name })}>
      {name}
    </a>
  );
}

function HeldPosition({ staff }: { staff: PositionStaff }) {
  const t = useTexts();
  return staff.isMain ? (
    <Chip tone="blue">{t("position.main")}</Chip>
  ) : (
    <Chip tone="grey">{t("position.further")}</Chip>
  );
}
