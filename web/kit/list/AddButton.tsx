import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useWords } from "../../i18n.ts";
import { mayWrite } from "../parts/mayWrite.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

/** The one primary button of a list: add. */
export function AddButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  if (list.resource.form.length === 0 || !mayWrite(list.resource, "add")) return undefined;
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => list.form.open({ kind: "add" })}>
      {t("kit.add")}
    </Button>
  );
}
