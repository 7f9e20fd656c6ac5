import { DataTable, ListPage, RowAction, SearchBar, useTreeList } from "#kit";
import { type Menu, menuApi, MenuType } from "../contract.ts";
import { CodeNotice } from "./CodeNotice.tsx";
import { menuResource } from "./menu.resource.tsx";
import { EditedMenu } from "./menus.ts";

const below = { of: menuApi, call: "add", label: "menu.addBelow" } as const;

/** The menu with its buttons, and a notice where its codes differ from those of the calls. */
export function Component() {
  const list = useTreeList(menuResource, { whole: "list" });
  const { target } = list.form;

  function addBelow({ id, type }: Menu): void {
    const usual = type === MenuType.directory ? MenuType.page : MenuType.button;
    list.form.open({ kind: "add", values: { pid: id, type: usual } });
  }

  const actions = (menu: Menu) =>
    menu.type === MenuType.button ? undefined : <RowAction {...below} onClick={() => addBelow(menu)} />;

  return (
    <EditedMenu value={target?.kind === "edit" ? target.row.id : undefined}>
      <ListPage list={list}>
        <CodeNotice list={list} />
        <SearchBar list={list} />
        <DataTable list={list} rowActions={actions} />
      </ListPage>
    </EditedMenu>
  );
}
