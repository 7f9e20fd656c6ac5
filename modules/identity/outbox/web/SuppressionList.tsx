import { AddButton, DataTable, ListForm, SearchBar, useInnerList, useTexts } from "#kit";
import { suppressionResource } from "./suppression.resource.tsx";

/** The addresses that nothing is sent to: more can be added, and each can be removed. */
export function SuppressionList() {
  const t = useTexts();
  const list = useInnerList(suppressionResource);
  return (
    <>
      <p className="sw-detail-note">{t("suppression.hint")}</p>
      <div className="sw-outbox-suppressions-add">
        <AddButton list={list} />
      </div>
      <SearchBar list={list} />
      <DataTable list={list} />
      <ListForm list={list} />
    </>
  );
}
