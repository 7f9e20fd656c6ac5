import { AutoComplete, TreeSelect } from "antd";
import { useContext, useMemo } from "react";
import { type FieldInput, useScreenNames, useWords } from "#kit";
import { type Menu, MenuType } from "#modules/menu/contract";
import { IconPicker } from "./IconPicker.tsx";
import { EditedMenu, useCodeReport, useMenus } from "./menus.ts";

type Option = { value: number; title: string; disabled: boolean; children: Option[] };

/** The entry above: anything that is no button, and neither the entry itself nor below it. */
export function ParentInput({ id, value, onChange }: FieldInput) {
  const t = useWords();
  const menus = useMenus();
  const edited = useContext(EditedMenu);
  const top = t("menu.top");
  const tree = useMemo(
    () => [{ value: 0, title: top, disabled: false, children: optionsOf(menus, { edited, isBelow: false }) }],
    [menus, edited, top],
  );
  return (
    <TreeSelect
      id={id}
      style={{ width: "100%" }}
      treeData={tree}
      treeDefaultExpandedKeys={[0, typeof value === "number" ? value : 0]}
      showSearch={{ treeNodeFilterProp: "title" }}
      value={typeof value === "number" ? value : 0}
      onChange={onChange}
    />
  );
}

type Edited = { edited: number | undefined; isBelow: boolean };

function optionsOf(menus: readonly Menu[], { edited, isBelow }: Edited): Option[] {
  return menus
    .filter(({ type }) => type !== MenuType.button)
    .map(({ id, i18nName, children }) => {
      const disabled = isBelow || id === edited;
      return { value: id, title: i18nName, disabled, children: optionsOf(children, { edited, isBelow: disabled }) };
    });
}

/** A permission; those that no button carries yet are suggested. */
export function CodeInput({ id, value, onChange }: FieldInput) {
  const report = useCodeReport();
  return <Suggesting {...{ id, value, onChange }} options={report?.unused.map(({ code }) => code) ?? []} />;
}

/** A screen; those of this build are suggested. */
export function ComponentInput({ id, value, onChange }: FieldInput) {
  return <Suggesting {...{ id, value, onChange }} options={useScreenNames()} />;
}

type SuggestingProps = Pick<FieldInput, "id" | "value" | "onChange"> & { options: readonly string[] };

function Suggesting({ id, value, onChange, options }: SuggestingProps) {
  const text = typeof value === "string" ? value : "";
  return (
    <AutoComplete
      id={id}
      allowClear
      style={{ width: "100%" }}
      options={options.map((option) => ({ value: option }))}
      showSearch={{
        filterOption: (typed, option) => String(option?.value).toLowerCase().includes(typed.toLowerCase()),
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
