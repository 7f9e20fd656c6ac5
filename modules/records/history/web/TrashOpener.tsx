import { RestOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { DetailDrawer } from "#kit/parts/DetailDrawer.tsx";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { useDialog } from "#kit/parts/useDialog.ts";
import { isTracked } from "#kit/parts/useUndo.ts";
import type { RecordRow, Resource } from "#kit/resource/resource.ts";
import { historyText } from "../text/index.ts";

const TrashPanel = lazyComponent(async () => (await import("./TrashPanel.lazy.tsx")).TrashPanel, {
  texts: historyText,
  fallback: <DelayedSkeleton />,
});

/** Opens the deleted records of an API, for accounts that may delete; nothing if the server keeps no history of them. */
export function TrashOpener({ api, title }: Pick<Resource<RecordRow>, "api" | "title">) {
  const t = useTexts();
  const trash = useDialog<true>();
  if (!isTracked(api)) return undefined;
  const label = t("kit.trash");
  return (
    <>
      <Button
        type="text"
        icon={<RestOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => trash.open(true)}
      />
      <DetailDrawer dialog={trash} title={() => t("kit.trash.of", { title: t(title) })}>
        {() => <TrashPanel api={api} title={title} />}
      </DetailDrawer>
    </>
  );
}
