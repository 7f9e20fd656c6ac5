import { Chip, defineResource, formatDate, useTexts } from "#kit";
import { toCalendarDay } from "#kit/cells/time.ts";
import { type MenuPackage, menuPackageApi } from "../contract.ts";
import { PackageMenusField } from "./grants/PackageMenusField.tsx";

/** Packages of menus. */
export const menuPackageResource = defineResource(menuPackageApi, (column, field) => ({
  title: "menuPackage.title",
  search: [field.text("name")],
  columns: [
    column.text("name", { width: 220 }),
    column.number("menuCount", { isSortable: false, width: 120 }),
    column.number("tenantCount", { isSortable: false, width: 120 }),
    column.custom("newCount", (row) => <NewMenus row={row} />, { width: 140 }),
    column.number("orderNo"),
    column.text("remark", { width: 240 }),
  ],
  form: [
    { title: "menuPackage.facts", fields: [field.text("name"), field.number("orderNo"), field.textArea("remark")] },
    {
      title: "menuPackage.menuIdList",
      fields: [
        field.switch("takesNew", { hint: "menuPackage.takesNewHint" }),
        field.custom("menuIdList", (input) => <PackageMenusField {...input} />, { isWide: true, initial: [] }),
      ],
    },
  ],
  card: { meta: ["remark"], status: ["newCount"] },
  formContainer: "drawer",
  formWidth: 880,
  detail: "detail",
}));

/** How many menus of later versions a package does not have, and since when. */
function NewMenus({ row: { newCount, reviewedAt } }: { row: MenuPackage }) {
  const t = useTexts();
  if (newCount === 0) return <span className="sw-tenant-quiet">{t("menuPackage.noNew")}</span>;
  return (
    <span title={t("menuPackage.newSince", { date: formatDate(toCalendarDay(reviewedAt)) })}>
      <Chip tone="blue">{t("menuPackage.newChip", { number: newCount })}</Chip>
    </span>
  );
}
