import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useWords } from "../../i18n.ts";
import { mayCall } from "../../session/session.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

/** The one primary button of a list: add. */
export function AddButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const { api, form } = list.resource;
  if (form.length === 0 || api.calls["add"] === undefined || !mayCall(api, "add")) return undefined;
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => list.form.open({ kind: "add" })}>
      {t("kit.add")}
    </Button>
  );
}
