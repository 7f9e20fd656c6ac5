import { StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { DataTable, lazyComponent, ListPage, RowAction, SearchBar, useDialog, useList, useTexts, useWrite } from "#kit";
import { type Serial, serialApi } from "../contract.ts";
import { serialResource } from "./serial.resource.tsx";

const VoidNumbers = lazyComponent(async () => (await import("./VoidNumbers.tsx")).VoidNumbers);

/** How the serial numbers of the tenant look, how far they are, and the numbers that are void. */
export function Component() {
  const t = useTexts();
  const list = useList(serialResource);
  const register = useDialog<true>();
  const reset = useWrite(serialApi, "reset", { done: "serial.resetDone" });
  const actions = ({ id }: Serial) => (
    <RowAction of={serialApi} call="reset" isDangerous onClick={async () => await reset.run({ id })} />
  );
  return (
    <>
      <ListPage
        list={list}
        tools={
          <Button type="text" icon={<StopOutlined aria-hidden />} onClick={() => register.open(true)}>
            {t("serial.void")}
          </Button>
        }
      >
        <SearchBar list={list} />
        <DataTable list={list} rowActions={actions} />
      </ListPage>
      <VoidNumbers dialog={register} />
    </>
  );
}
