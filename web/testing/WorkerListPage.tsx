import { useState } from "react";
import { usePanelInput } from "#kit/form/panelInput.ts";
import { DataTable } from "#kit/list/DataTable.tsx";
import { ListPage } from "#kit/list/ListPage.tsx";
import { SearchBar } from "#kit/list/SearchBar.tsx";
import { useList } from "#kit/list/useList.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { type Worker, workerApi } from "./workerApi.ts";

const workerResource = defineResource(workerApi, (column, field) => ({
  title: "worker.title",
  search: [field.text("name"), field.text("phone"), field.dictionary("sex", "GenderEnum")],
  columns: [
    column.identity("name", { also: "account" }),
    column.masked("phone", { reveal: "reveal" }),
    column.dictionary("sex", "GenderEnum"),
    column.date("birthday"),
    column.list("teams"),
    column.list("trades"),
  ],
  form: [
    {
      title: "worker.person",
      fields: [
        field.text("name"),
        field.text("pinyin"),
        field.dictionary("sex", "GenderEnum", { isRadio: true }),
        field.dictionary("nation", "NationEnum"),
        field.date("birthday"),
      ],
    },
    {
      title: "worker.work",
      fields: [
        field.text("account", { hint: "worker.accountHint", isDisabled: (_, kind) => kind === "edit" }),
        field.text("phone"),
      ],
    },
  ],
  formWidth: 880,
  detail: "detail",
  toCopy: ({ name, sex }) => ({ name, sex }),
  derive: ({ name }) => (name === undefined ? undefined : { pinyin: name.toLowerCase() }),
  card: { meta: ["account", "teams"] },
}));

/** A panel with a choice that would have to be applied. */
function Panel({ id, name }: Pick<Worker, "id" | "name">) {
  const [isChosen, setChosen] = useState(false);
  const joining = useWrite(workerApi, "join");
  usePanelInput(isChosen, async () => await joining.run({ id }));
  return (
    <>
      <p>{`# ${name}`}</p>
      <input
        type="checkbox"
        aria-label="choice"
        checked={isChosen}
        onChange={({ target }) => setChosen(target.checked)}
      />
    </>
  );
}

/** A module's list of persons, with a panel of its own in the drawer. */
export function WorkerListPage() {
  const list = useList(workerResource);
  return (
    <ListPage list={list} panels={[{ title: "worker.history", render: (worker) => <Panel {...worker} /> }]}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
