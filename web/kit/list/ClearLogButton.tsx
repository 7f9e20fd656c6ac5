import { ClearOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import type { Api, Call, Done, NoInput } from "#contract/api";
import { useTexts } from "#base/i18n";
import { formatWallTime } from "../cells/time.ts";
import { isPermitted } from "../parts/Permission.tsx";
import { useConfirm } from "../parts/useConfirm.ts";
import { showFailure } from "../parts/showFailure.ts";
import { useWrite } from "../parts/useWrite.ts";
import { readFieldValue, type RecordRow } from "../resource/resource.ts";
import { formatTotal } from "./total.ts";
import type { List } from "./useList.ts";
import { fetchPage } from "./usePageRows.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  api: Api<{ readonly clear: Call<typeof NoInput, typeof Done> }>;
  /** What is lost; without it, that all entries are. */
  text?: string;
};

/** Empties a log of the tenant after a question that says how much is lost. */
export function ClearLogButton<Row extends RecordRow>({ list, api, text }: Props<Row>) {
  const t = useTexts();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const clear = useWrite(api, "clear", { done: "kit.clearLogDone" });
  if (!isPermitted({ of: api, call: "clear" })) return undefined;

  async function handleClear(): Promise<void> {
    const extent = await findExtent();
    if (extent === undefined) return;
    const question = {
      title: t("kit.clearLogAsk", { name: t(list.resource.title) }),
      text: `${extent} ${text ?? t("kit.clearLogText")}`,
      ok: t("kit.clearLog"),
      isDangerous: true,
    };
    if ((await confirm(question)) && (await clear.run({}))) await list.refresh();
  }

  /** How many entries the whole log has, and from when the oldest is; the list may be filtered. */
  async function findExtent(): Promise<string | undefined> {
    const time = list.resource.card.time ?? "";
    const oldest = { page: 1, pageSize: 1, field: time, order: "ascending" };
    try {
      const page = await fetchPage(list.resource, oldest);
      const [row] = page.items;
      const first = row === undefined ? undefined : readFieldValue(row, time);
      const total = formatTotal(t, page);
      return first instanceof Date ? t("kit.clearLogExtent", { total, first: formatWallTime(first) }) : total;
    } catch (error) {
      showFailure(error, message);
      return undefined;
    }
  }

  return (
    <Button type="text" icon={<ClearOutlined aria-hidden />} onClick={() => void handleClear()}>
      {t("kit.clearLog")}
    </Button>
  );
}
