import { useQueryClient } from "@tanstack/react-query";
import { AutoComplete, Select } from "antd";
import { useContext } from "react";
import * as z from "zod";
import type { Id } from "#contract/id";
import {
  type FieldInput,
  TopChoice,
  topValue,
  type TreeNode,
  TreePicker,
  useClearButton,
  useScreenNames,
  useTexts,
} from "#kit";
import { type Menu, menuApi, MenuType } from "../contract.ts";
import { IconPicker } from "./IconPicker.tsx";
import { EditedMenu, findMenu, readMenus, useCodeReport, useMenus } from "./menus.ts";

/** The parent: any entry that is no button, except the entry itself and those below it. */
export function ParentInput({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  const queries = useQueryClient();
  const menus = useMenus();
  const editedId = useContext(EditedMenu);
  const excludedIds = new Set(editedId === undefined ? [] : allOf(findMenu(menus, editedId)).map((menu) => menu.id));
  const renderTop = (close: () => void) => (
    <TopChoice
      isChosen={value === topValue}
      onChoose={() => {
        onChange(topValue);
        close();
      }}
    />
  );
  return (
    <TreePicker<ParentNode>
      id={id}
      label={t("menu.pid")}
      queryKey={[menuApi.name, "parents"]}
      load={async (above) => parentsIn(await readMenus(queries), above)}
      search={async (text) => foundIn(await readMenus(queries), text)}
      value={value}
      onChange={onChange}
      getName={(parent) => (Number(parent) === topValue ? t("kit.tree.top") : findMenu(menus, parent)?.i18nName)}
      top={renderTop}
      isDisabled={(node) => excludedIds.has(node.id)}
    />
  );
}

type ParentNode = TreeNode & { readonly id: Id };

function parentsIn(menus: readonly Menu[], above: Id | undefined): ParentNode[] {
  const below = above === undefined ? menus : (findMenu(menus, above)?.children ?? []);
  return below.filter(isParent).map((menu) => nodeOf(menu));
}

function foundIn(menus: readonly Menu[], text: string, path = ""): ParentNode[] {
  return menus.filter(isParent).flatMap((menu) => {
    const isFound = menu.i18nName.toLowerCase().includes(text.toLowerCase());
    const found = isFound ? [{ ...nodeOf(menu), ...(path === "" ? {} : { path }) }] : [];
    return [...found, ...foundIn(menu.children, text, path === "" ? menu.i18nName : `${path} / ${menu.i18nName}`)];
  });
}

function nodeOf({ id, i18nName, children }: Menu): ParentNode {
  return { id, name: i18nName, hasChildren: children.some(isParent) };
}

function isParent({ type }: Menu): boolean {
  return type !== MenuType.button;
}

function allOf(menu: Menu | undefined): Menu[] {
  return menu === undefined ? [] : [menu, ...menu.children.flatMap(allOf)];
}

/** A permission; those without a button are suggested. */
export function CodeInput({ id, value, onChange }: FieldInput) {
  const report = useCodeReport();
  return <Suggesting {...{ id, value, onChange }} options={report?.unused.map(({ code }) => code) ?? []} />;
}

/** A component; those of this build are suggested. */
export function ComponentInput({ id, value, onChange }: FieldInput) {
  return <Suggesting {...{ id, value, onChange }} options={useScreenNames()} />;
}

type SuggestionInputProps = Pick<FieldInput, "id" | "value" | "onChange"> & { options: readonly string[] };

function Suggesting({ id, value, onChange, options }: SuggestionInputProps) {
  const text = typeof value === "string" ? value : "";
  const clearButton = useClearButton();
  return (
    <AutoComplete
      id={id}
      allowClear={clearButton}
      style={{ width: "100%" }}
      options={options.map((option) => ({ value: option }))}
      showSearch={{
        filterOption: (keyword, option) => String(option?.value).toLowerCase().includes(keyword.toLowerCase()),
      }}
      value={text}
      onChange={(next: string | undefined) => onChange(next ?? "")}
    />
  );
}

/** An icon of the bundled set. */
export function IconInput({ id, value, onChange }: FieldInput) {
  return <IconPicker id={id} value={typeof value === "string" ? value : null} onChange={onChange} />;
}

const Roles = z.array(z.string()).catch([]);

/** Roles that show the entry. They are typed, because an entry serves all tenants, each with roles of its own. */
export function RolesInput({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  return (
    <Select
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[",", "，"]}
      placeholder={t("menu.rolesHint")}
      value={Roles.parse(value)}
      onChange={onChange}
    />
  );
}
