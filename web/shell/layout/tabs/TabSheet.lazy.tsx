import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { BottomSheet } from "#kit/parts/BottomSheet.lazy.tsx";
import { homePath } from "#base/page/address";
import { useUnsavedPages } from "#base/page/unsavedInput";
import type { OpenPages } from "../../router/useOpenPages.ts";
import { canClose, type Tab } from "./tab.ts";
import { TabList } from "./TabList.lazy.tsx";

type Props = {
  tabs: readonly Tab[];
  current: string;
  open: OpenPages;
  onShow: (tab: Tab) => void;
  onClosed: () => void;
};

/** The open pages on a phone, which has no room for a row of tabs. */
export function TabSheet({ tabs, current, open, onShow, onClosed }: Props) {
  const t = useTexts();
  const unsaved = useUnsavedPages();
  const others = tabs.filter((tab) => tab.path !== current && canClose(tab));
  const all = tabs.filter(canClose);
  const close = (some: readonly Tab[], next: string) => () =>
    void open.close(
      some.map(({ path }) => path),
      next,
    );
  return (
    <BottomSheet title={t("shell.pages")} onClosed={onClosed}>
      <div className="sw-tag-sheet">
        <TabList tabs={tabs} current={current} unsaved={unsaved} open={open} onShow={onShow} />
        <div className="sw-tag-sheet-foot">
          <Button disabled={others.length === 0} onClick={close(others, current)}>
            {t("tag.closeOthers")}
          </Button>
          <Button disabled={all.length === 0} onClick={close(all, homePath)}>
            {t("tag.closeAll")}
          </Button>
        </div>
      </div>
    </BottomSheet>
  );
}
