import { Button } from "antd";
import { DataTable, DetailDrawer, type Dialog, isPermitted, SearchBar, useDialog, useInnerList, useTexts } from "#kit";
import { serialApi } from "../contract.ts";
import { VoidDialog } from "./VoidDialog.tsx";
import { voidNumbers } from "./voidNumbers.resource.tsx";

/** The register of void numbers. */
export function VoidNumbers({ dialog }: { dialog: Dialog<true> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} title={() => t("serial.void")} width={760}>
      {() => <Register />}
    </DetailDrawer>
  );
}

function Register() {
  const t = useTexts();
  const list = useInnerList(voidNumbers);
  const adding = useDialog<true>();
  return (
    <>
      <p className="sw-detail-note">{t("serial.voidHint")}</p>
      {isPermitted({ of: serialApi, call: "voidNumber" }) && (
        <p className="sw-serial-register">
          <Button type="primary" onClick={() => adding.open(true)}>
            {t("serial.voidAdd")}
          </Button>
        </p>
      )}
      <SearchBar list={list} />
      <DataTable list={list} />
      {adding.target === undefined ? undefined : <VoidDialog onClosed={adding.close} />}
    </>
  );
}
