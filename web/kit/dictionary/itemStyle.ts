import type { CSSProperties } from "react";

/** The declarations that an item may have: none that moves, hides or loads anything. */
const properties = {
  color: "color",
  background: "background",
  "background-color": "backgroundColor",
  border: "border",
  "border-color": "borderColor",
  "border-style": "borderStyle",
  "border-width": "borderWidth",
  "border-radius": "borderRadius",
  "font-weight": "fontWeight",
  "font-style": "fontStyle",
  "text-decoration": "textDecoration",
} as const satisfies Readonly<Record<string, keyof CSSProperties>>;

/** Words, numbers with a unit of up to three digits, hexadecimal colours, and colour functions with numbers. */
const value =
  /^(?:[a-z-]{1,24}|#[\da-f]{3,8}|\d{1,3}(?:\.\d{1,2})?(?:px|em|rem|%)?|(?:rgb|hsl)a?\([\d\s,./%]{1,40}\))$/iu;
const maxParts = 4;

/**
 * The safe declarations of an item's `styleSetting`, written as CSS: `color: #b42318; font-weight: 600`. Anything else is
 * left out.
 */
export function parseItemStyle(text: string | null | undefined): CSSProperties {
  const declarations = (text ?? "").split(";").flatMap((declaration): [string, string][] => {
    const [name = "", ...rest] = declaration.split(":");
    const property = findProperty(name.trim().toLowerCase());
    const content = rest.join(":").trim();
    return property === undefined || !isSafeValue(content) ? [] : [[property, content]];
  });
  return Object.fromEntries(declarations);
}

function findProperty(name: string): string | undefined {
  return Object.entries(properties).find(([property]) => property === name)?.[1];
}

function isSafeValue(content: string): boolean {
  // Blanks within parentheses belong to a colour.
  const parts = content.match(/[^\s(]+(?:\([^)]*\))?/gu) ?? [];
  return parts.length > 0 && parts.length <= maxParts && parts.join(" ") === content.replaceAll(/\s+/gu, " ")
    ? parts.every((part) => value.test(part))
    : false;
}

/** The classes that `classSetting` may name. */
export const itemClasses = ["bold", "italic", "outline", "square", "strike"] as const;

/** The CSS classes for an item's `classSetting`; unknown names are left out. */
export function parseItemClasses(text: string | null | undefined): string {
  const names = new Set((text ?? "").split(/[\s,]+/u));
  return itemClasses
    .filter((name) => names.has(name))
    .map((name) => `sw-item-${name}`)
    .join(" ");
}
