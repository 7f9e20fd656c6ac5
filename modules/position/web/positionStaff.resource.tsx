import { Chip, defineDetails, useWords } from "#kit";
import { positionApi, type PositionStaff } from "#modules/position/contract";

/** Who holds a position, as far as the caller's data scope reaches; main holders first. */
export const positionStaff = defineDetails(positionApi, "staff", (column) => ({
  title: "position.staff",
  columns: [
    column.custom("realName", (staff) => <AccountLink staff={staff} />, { width: 120 }),
    column.text("account", { width: 130, isSortable: false }),
    column.text("organisationName", { width: 170, isSortable: false }),
    column.custom("isMain", (staff) => <Held staff={staff} />, { width: 100 }),
    column.text("joinDate", { width: 110, isSortable: false }),
  ],
}));

function AccountLink({ staff: { account, realName } }: { staff: PositionStaff }) {
  const t = useWords();
  // A role may hide either of them.
  const name = realName || account;
  const address = `#/system/user?${new URLSearchParams({ keyword: account || realName }).toString()}`;
  return (
    <a href={address} aria-label={t("position.toAccount", { name })}>
      {name}
    </a>
  );
}

function Held({ staff }: { staff: PositionStaff }) {
  const t = useWords();
  return staff.isMain ? (
    <Chip tone="blue">{t("position.main")}</Chip>
  ) : (
    <Chip tone="grey">{t("position.further")}</Chip>
  );
}
