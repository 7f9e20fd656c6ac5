import { Alert } from "antd";
import { DataTable, ListPage, RowAction, SearchBar, useList, useTexts, useWrite } from "#kit";
import { type Provider, providerApi } from "../contract.ts";
import { providerResource } from "./provider.resource.tsx";

/** Providers by which accounts of the tenant may sign in. */
export function Component() {
  const t = useTexts();
  const list = useList(providerResource);
  const test = useWrite(providerApi, "test", { done: "provider.answers" });
  const isWithoutAddress = list.rows.some(({ redirectUrl }) => redirectUrl === null);
  const actions = ({ id }: Provider) => (
    <RowAction of={providerApi} call="test" onClick={async () => await test.run({ id })} />
  );
  return (
    <ListPage list={list}>
      {isWithoutAddress && <Alert className="sw-list-note" type="warning" showIcon title={t("provider.no_address")} />}
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
    </ListPage>
  );
}
