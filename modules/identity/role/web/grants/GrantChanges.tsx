import type { TextKey } from "#contract/text";
import { useEditedRecord, useTexts, type Values } from "#kit";
import { scopeTexts } from "../../contract.ts";
import { compareGrants, type ListChange, readIds } from "./grantValues.ts";
import { useGrantStart } from "./useGrantStart.ts";

/**
 * What would be saved: "Menus +13 · From “Own organisation” to “Selected organisations”"; and a warning while
 * the role has no pages, whichever section of the form is open.
 */
export function GrantChanges({ values }: { values: Values }) {
  const t = useTexts();
  const { start } = useGrantStart();
  const isNew = useEditedRecord() === undefined;
  if (start === undefined) return undefined;
  const { menus, fields, apis, organisations, scope } = compareGrants(start, values);
  const describe = (title: TextKey, { added, removed }: ListChange) => {
    if (added + removed === 0) return [];
    const key = removed === 0 ? "role.listAdded" : added === 0 ? "role.listRemoved" : "role.listChanged";
    return [t(key, { title: t(title), added, removed })];
  };
  const parts = [
    ...describe("role.menus", menus),
    ...(scope === undefined
      ? []
      : [
          t("role.scopeChange", { before: t(scopeTexts[scope.before].title), after: t(scopeTexts[scope.after].title) }),
        ]),
    ...describe("role.organisations", organisations),
    ...describe("role.fields", fields),
    ...describe("role.apis", apis),
  ];
  const pageIds = readIds(values["grantedMenuIds"]) ?? start.grantedMenuIds;
  // A new role begins with the pages that everybody has.
  const isWithoutPages = pageIds.length === 0 || (isNew && menus.added === 0);
  return (
    <>
      {parts.map((part) => (
        <span key={part} className="sw-role-change">
          {part}
        </span>
      ))}
      {isWithoutPages && !start.options.isReadOnly && (
        <span className={`sw-role-change${pageIds.length === 0 ? " sw-role-empty" : ""}`}>{t("role.noPages")}</span>
      )}
    </>
  );
}
