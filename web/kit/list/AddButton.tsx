import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { canWrite } from "../parts/canWrite.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

/** The one primary button of a list: add. */
export function AddButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  if (list.resource.form.length === 0 || !canWrite(list.resource, "add")) return undefined;
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => list.form.open({ kind: "add" })}>
      {t("kit.add")}
    </Button>
  );
}
