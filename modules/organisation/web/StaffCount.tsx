import { DetailDrawer, useDialog, useWords } from "#kit";
import type { Organisation } from "#modules/organisation/contract";
import { StaffList } from "./StaffList.tsx";

/** How many work for an organisation and those below it; a press shows who. */
export function StaffCount({ organisation }: { organisation: Organisation }) {
  const t = useWords();
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
        {(shown) => <StaffList organisation={shown} />}
      </DetailDrawer>
    </>
  );
}
