import { ClearOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Api, Call, Done, NoInput } from "#contract/api";
import { useTexts } from "#base/i18n";
import { isPermitted } from "../parts/Permission.tsx";
import { useConfirm } from "../parts/useConfirm.ts";
import { useWrite } from "../parts/useWrite.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  api: Api<{ readonly clear: Call<typeof NoInput, typeof Done> }>;
  /** What is lost; without it, that all entries are. */
  text?: string;
};

/** Empties a log of the tenant after a question. */
export function ClearLogButton<Row extends RecordRow>({ list, api, text }: Props<Row>) {
  const t = useTexts();
  const confirm = useConfirm();
  const clear = useWrite(api, "clear", { done: "kit.clearLogDone" });
  if (!isPermitted({ of: api, call: "clear" })) return undefined;

  async function handleClear(): Promise<void> {
    const title = t("kit.clearLogAsk", { name: t(list.resource.title) });
    const question = { title, text: text ?? t("kit.clearLogText"), ok: t("kit.clearLog"), isDangerous: true };
    if ((await confirm(question)) && (await clear.run({}))) await list.refresh();
  }

  return (
    <Button type="text" icon={<ClearOutlined aria-hidden />} onClick={() => void handleClear()}>
      {t("kit.clearLog")}
    </Button>
  );
}
