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
  const t = useTexts();
  const list = useInnerList(positionStaff, { id: position.id });
  // The count includes the whole tenant, the list only accounts that the caller may see.
  const outside = position.staffCount - list.total;
  const isKnown = list.state === "ready" || list.state === "empty";
  return (
    <>
      {isKnown && outside > 0 && <p className="sw-detail-note">{t("position.staffOutside", { count: outside })}</p>}
      {isKnown && outside === position.staffCount ? undefined : <DataTable list={list} />}
    </>
  );
}
