import { defineResource } from "#kit";
import { menuPackageApi } from "../contract.ts";
import { PackageMenusField } from "./grants/PackageMenusField.tsx";

/** Packages of menus. */
export const menuPackageResource = defineResource(menuPackageApi, (column, field) => ({
  title: "menuPackage.title",
  search: [field.text("name")],
  columns: [
    column.text("name", { width: 220 }),
    column.number("menuCount", { isSortable: false, width: 120 }),
    column.number("tenantCount", { isSortable: false, width: 120 }),
    column.number("orderNo"),
    column.text("remark", { width: 240 }),
  ],
  form: [
    { title: "menuPackage.facts", fields: [field.text("name"), field.number("orderNo"), field.textArea("remark")] },
    {
      title: "menuPackage.menuIdList",
      fields: [field.custom("menuIdList", (input) => <PackageMenusField {...input} />, { isWide: true, initial: [] })],
    },
  ],
  formContainer: "drawer",
  formWidth: 880,
  detail: "detail",
}));
