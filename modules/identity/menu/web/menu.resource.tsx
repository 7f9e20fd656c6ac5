import { type Choice, defineTree } from "#kit";
import { menuApi, MenuForm, MenuType } from "../contract.ts";
import { MenuKind, MenuTitle } from "./MenuCells.tsx";
import { CodeInput, ComponentInput, IconInput, ParentInput, RolesInput } from "./MenuInputs.tsx";

const types: readonly Choice[] = [
  { value: MenuType.directory, label: "menu.type.directory" },
  { value: MenuType.page, label: "menu.type.page" },
  { value: MenuType.button, label: "menu.type.button" },
];

const ofButtons = { isShown: ({ type }: { readonly type?: unknown }) => type === MenuType.button };
const ofOthers = { isShown: ({ type }: { readonly type?: unknown }) => type !== MenuType.button };

export const menuResource = defineTree(menuApi, "list", (column, field) => ({
  title: "menu.title",
  getName: ({ i18nName }) => i18nName,
  search: [field.text("i18nName"), field.select("type", types)],
  columns: [
    column.custom("i18nName", (menu) => <MenuTitle menu={menu} />, { width: 240 }),
    column.custom("type", ({ type }) => <MenuKind type={type} />, { width: 80 }),
    column.text("path", { isSortable: false }),
    column.text("component", { width: 190, isSortable: false }),
    column.text("permission", { width: 170, isSortable: false }),
    column.number("orderNo", { isSortable: false }),
    column.status("status", { isSortable: false }),
  ],
  draft: MenuForm,
  form: [
    field.radio("type", types, { isWide: true }),
    field.custom("pid", (input) => <ParentInput {...input} />),
    field.text("title", { label: "menu.i18nName" }),
    field.custom("permission", (input) => <CodeInput {...input} />, { ...ofButtons, isWide: true }),
    field.custom("icon", (input) => <IconInput {...input} />, ofOthers),
    field.text("path", ofOthers),
    field.text("name", ofOthers),
    field.custom("component", (input) => <ComponentInput {...input} />, ofOthers),
    field.text("redirect", ofOthers),
    field.text("outLink", ofOthers),
    field.number("orderNo"),
    field.status("status"),
    field.switch("isHide", ofOthers),
    field.switch("isKeepAlive", ofOthers),
    field.switch("isAffix", ofOthers),
    field.switch("isIframe", ofOthers),
    field.switch("isPublic", ofOthers),
    field.custom("roles", (input) => <RolesInput {...input} />, ofOthers),
    field.textArea("remark"),
  ],
  keepOnNext: ["type", "pid"],
  detail: "detail",
  // Route names are unique.
  toCopy: ({ name: _, ...menu }) => menu,
}));
