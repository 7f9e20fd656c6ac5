import { DataTable, DetailDrawer, useDialog, useInnerList, useWords } from "#kit";
import type { Position } from "#modules/position/contract";
import { positionStaff } from "./positionStaff.resource.tsx";

/** How many hold a position; a press shows who. */
export function StaffCount({ position }: { position: Position }) {
  const t = useWords();
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
        {(held) => <Staff position={held} />}
      </DetailDrawer>
    </>
  );
}

function Staff({ position }: { position: Position }) {
  const t = useWords();
  const list = useInnerList(positionStaff, { id: position.id });
  // The count is of the whole tenant, the list of those whom the caller may see.
  const outside = position.staffCount - list.total;
  const isKnown = list.state === "ready" || list.state === "empty";
  return (
    <>
      {isKnown && outside > 0 && <p className="sw-detail-note">{t("position.staffOutside", { count: outside })}</p>}
      {isKnown && outside === position.staffCount ? undefined : <DataTable list={list} />}
    </>
  );
}
