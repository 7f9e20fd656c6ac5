import { DetailDrawer, useDialog, useTexts } from "#kit";
import type { Organisation } from "../contract.ts";
import { StaffList } from "./StaffList.tsx";

/** The number of accounts in an organisation and those below it; a click lists them. */
export function StaffCount({ organisation }: { organisation: Organisation }) {
  const t = useTexts();
  const staff = useDialog<Organisation>();
  const { name, staffCount } = organisation;
  const count = staffCount ?? 0;
  if (count === 0) return count;
  return (
    <>
      <button
        type="button"
        className="sw-link"
        aria-label={t("organisation.showStaff", { name, count })}
        onClick={() => staff.open(organisation)}
      >
        {count}
      </button>
      <DetailDrawer dialog={staff} width={720} title={() => t("organisation.staffOf", { name })}>
        {(organisation) => <StaffList organisation={organisation} />}
      </DetailDrawer>
    </>
  );
}
