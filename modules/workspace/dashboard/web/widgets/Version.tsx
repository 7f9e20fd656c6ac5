import { BookOutlined, HistoryOutlined } from "@ant-design/icons";
import { Suspense, useState } from "react";
import { useTexts } from "#base/i18n";
import { WidgetFrame } from "#kit/widgets/WidgetFrame.tsx";
import { useSysInfo } from "#base/session/sysInfo";
import { lazyPart } from "#kit/parts/lazyPart.ts";

const DocumentDrawer = lazyPart(async () => (await import("../drawers/DocumentDrawer.lazy.tsx")).DocumentDrawer);

/** Links to the documents of the product. */
export type DocumentName = "changes" | "manual";

/** The installed version, with its change log and operating guide. */
export function Version() {
  const t = useTexts();
  const info = useSysInfo();
  const [documentName, setDocumentName] = useState<DocumentName>();
  return (
    <WidgetFrame title={t("home.version")}>
      <p className="sw-version">
        <span>{info?.title}</span>
        <strong>{t("home.versionOf", { version: info?.version ?? "" })}</strong>
      </p>
      <ul className="sw-version-links">
        <li>
          <button type="button" className="sw-link" aria-haspopup="dialog" onClick={() => setDocumentName("changes")}>
            <HistoryOutlined aria-hidden /> {t("home.changes")}
          </button>
        </li>
        <li>
          <button type="button" className="sw-link" aria-haspopup="dialog" onClick={() => setDocumentName("manual")}>
            <BookOutlined aria-hidden /> {t("home.manual")}
          </button>
        </li>
      </ul>
      {documentName === undefined ? undefined : (
        <Suspense>
          <DocumentDrawer name={documentName} onClosed={() => setDocumentName(undefined)} />
        </Suspense>
      )}
    </WidgetFrame>
  );
}
