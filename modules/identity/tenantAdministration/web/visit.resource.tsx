import { Chip, defineResource, useTexts } from "#kit";
import { tenantVisitApi, type TenantVisitEntry } from "../contract.ts";

/** Visits of platform administrators, the latest first. */
export const visitResource = defineResource(tenantVisitApi, (column) => ({
  title: "tenantVisit.title",
  emptyText: "tenantVisit.empty",
  columns: [
    column.text("account", { width: 160, isSortable: false }),
    column.custom("kind", (entry) => <Kind entry={entry} />, { width: 110 }),
    column.text("reason", { width: 360, isSortable: false }),
    column.instant("at", { width: 160, isSortable: false }),
    column.text("address", { width: 150, isSortable: false }),
  ],
  card: { meta: ["reason"], status: ["kind"], time: "at" },
}));

function Kind({ entry: { kind } }: { entry: TenantVisitEntry }) {
  const t = useTexts();
  const isEntry = kind === "tenant.entered";
  return (
    <Chip tone={isEntry ? "amber" : "grey"}>{t(isEntry ? "tenantVisit.kind.entered" : "tenantVisit.kind.left")}</Chip>
  );
}
