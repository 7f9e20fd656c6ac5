import { BookOutlined, HistoryOutlined } from "@ant-design/icons";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../i18n.ts";
import { WidgetFrame } from "../../kit/widgets/WidgetFrame.tsx";
import { useSysInfo } from "../../session/sysInfo.ts";

const DocumentDrawer = lazy(async () => ({ default: (await import("../late/DocumentDrawer.tsx")).DocumentDrawer }));

/** What can be read about the product. */
export type DocumentName = "changes" | "manual";

/** Which version this is, what has changed and how it is run. */
export function Version() {
  const t = useWords();
  const info = useSysInfo();
  const [opened, setOpened] = useState<DocumentName>();
  return (
    <WidgetFrame title={t("home.version")}>
      <p className="sw-version">
        <span>{info?.title}</span>
        <strong>{t("home.versionOf", { version: info?.version ?? "" })}</strong>
      </p>
      <ul className="sw-version-links">
        <li>
          <button type="button" className="sw-link" aria-haspopup="dialog" onClick={() => setOpened("changes")}>
            <HistoryOutlined aria-hidden /> {t("home.changes")}
          </button>
        </li>
        <li>
          <button type="button" className="sw-link" aria-haspopup="dialog" onClick={() => setOpened("manual")}>
            <BookOutlined aria-hidden /> {t("home.manual")}
          </button>
        </li>
      </ul>
      {opened === undefined ? undefined : (
        <Suspense>
          <DocumentDrawer name={opened} onClosed={() => setOpened(undefined)} />
        </Suspense>
      )}
    </WidgetFrame>
  );
}
