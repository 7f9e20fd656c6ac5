import { ClearOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { isPermitted, type List, type RecordRow, useConfirm, useTexts, useWrite } from "#kit";
import type { LogApi } from "./logApi.ts";

type Props<Row extends RecordRow> = { list: List<Row>; api: LogApi };

/** Empties the log of the tenant after a question. */
export function ClearButton<Row extends RecordRow>({ list, api }: Props<Row>) {
  const t = useTexts();
  const confirm = useConfirm();
  const clear = useWrite(api, "clear", { done: "log.cleared" });
  if (!isPermitted({ of: api, call: "clear" })) return undefined;

  async function handleClear(): Promise<void> {
    const title = t("log.clearAsk", { name: t(list.resource.title) });
    const isWanted = await confirm({ title, text: t("log.clearText"), ok: t("log.clear"), isDangerous: true });
    if (isWanted && (await clear.run({}))) await list.refresh();
  }

  return (
    <Button type="text" icon={<ClearOutlined aria-hidden />} onClick={() => void handleClear()}>
      {t("log.clear")}
    </Button>
  );
}
