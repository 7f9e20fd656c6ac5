import { DataTable, DetailDrawer, useDialog, useInnerList, useTexts } from "#kit";
import type { Position } from "../contract.ts";
import { positionStaff } from "./positionStaff.resource.tsx";

/** The number of holders of a position; a click lists them. */
export function StaffCount({ position }: { position: Position }) {
  const t = useTexts();
  const staff = useDialog<Position>();
  const { name, staffCount: count } = position;
  if (count === 0) return count;
  return (
    <>
      <button
        type="button"
        className="sw-link"
        aria-label={t("position.showStaff", { name, count })}
        onClick={() => staff.open(position)}
      >
        {count}
      </button>
      <DetailDrawer dialog={staff} title={() => t("position.staffOf", { name })}>
        {(position) => <Staff position={position} />}
      </DetailDrawer>
    </>
  );
}

function Staff({ position }: { position: Position }) {
  return <DataTable list={useInnerList(positionStaff, { id: position.id })} />;
}
