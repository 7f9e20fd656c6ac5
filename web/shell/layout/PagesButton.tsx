import { useLocation, useNavigate } from "react-router";
import { useTexts } from "#base/i18n";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import { useUnsavedPages } from "#base/page/unsavedInput";
import type { OpenPages } from "../router/useOpenPages.ts";
import { listTabs } from "./tabs/tab.ts";
import { tabsText } from "./tabs/text/index.ts";
import type { Frame } from "./useFrame.ts";

/** The number of open pages, and a button that lists them. */
export function PagesButton({ frame, open }: { frame: Frame; open: OpenPages }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const unsaved = useUnsavedPages();
  const sheet = useLazyDialog(async () => (await import("./tabs/TabSheet.lazy.tsx")).TabSheet, tabsText);
  const tabs = listTabs(frame.groups, open);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => void sheet.open()}>
        <span className="sw-phone-count">
          {tabs.length}
          {tabs.some(({ path }) => unsaved.has(path)) ? (
            <span role="img" className="sw-tag-unsaved" aria-label={t("tag.unsaved")} />
          ) : undefined}
        </span>
        {t("tag.pages")}
      </button>
      {sheet.part === undefined ? undefined : (
        <sheet.part
          tabs={tabs}
          current={pathname}
          open={open}
          onShow={({ path, search }) => {
            sheet.close();
            void navigate(path + search);
          }}
          onClosed={sheet.close}
        />
      )}
    </>
  );
}
