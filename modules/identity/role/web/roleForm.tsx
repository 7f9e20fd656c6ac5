import { Input } from "antd";
import { createContext } from "react";
import type { TextKey } from "#contract/text";
import { type Field, isPermitted, type List, type Resource } from "#kit";
import { BuiltIn, type Role, roleApi } from "../contract.ts";

/** Opens a section of a role's form, for cells of the list. */
export const OpenRole = createContext<((role: Role, section: TextKey) => void) | undefined>(undefined);

const sectionCalls: Partial<Record<TextKey, "grantMenu" | "grantDataScope" | "grantRoleTable" | "grantApi">> = {
  "role.menus": "grantMenu",
  "role.dataScope": "grantDataScope",
  "role.fields": "grantRoleTable",
  "role.apis": "grantApi",
};

/**
 * The list with the form that the caller may use: only the grants that they may set. The product identifies built-in
 * roles by their code, which stays.
 */
export function withOwnForm(list: List<Role>): List<Role> {
  const { target } = list.form;
  const isBuiltIn = target?.kind === "edit" && target.row.sysFlag === BuiltIn.yes;
  const isFixed = target?.kind === "edit" && !isPermitted({ of: roleApi, call: "update" });
  const isLocked = (name: string) => (isFixed && !isGrant(name)) || (isBuiltIn && name === "code");
  const translatedName = isBuiltIn && target.row.i18nName !== target.row.name ? target.row.i18nName : undefined;
  const sections = list.resource.sections
    .filter(({ title }) => {
      const call = sectionCalls[title];
      return call === undefined || isPermitted({ of: roleApi, call });
    })
    .map((section) => ({
      ...section,
      fields: section.fields
        .map((field) => (isLocked(field.name) ? { ...field, isDisabled: () => true } : field))
        .map((field) => (field.name === "name" ? showTranslation(field, translatedName) : field)),
    }));
  const resource: Resource<Role> = { ...list.resource, sections, form: sections.flatMap(({ fields }) => fields) };
  return { ...list, resource };
}

/** The field with the product's translation of a built-in name, which is not edited; the stored name stays. */
function showTranslation(field: Field, translation: string | undefined): Field {
  if (translation === undefined) return field;
  return { ...field, kind: "custom", render: ({ id }) => <Input id={id} value={translation} disabled /> };
}

const grantNames: readonly string[] = ["grantedMenuIds", "grantedScope", "hiddenFields", "deniedApis"];

function isGrant(name: string): boolean {
  return grantNames.includes(name);
}
