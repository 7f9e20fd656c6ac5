import { BookOutlined, HistoryOutlined } from "@ant-design/icons";
import { Suspense, useState } from "react";
import { useTexts } from "#base/i18n";
import { WidgetFrame } from "#kit/widgets/WidgetFrame.tsx";
import { AccountType } from "#contract/accountType";
import { useSession } from "#base/session/session";
import { useSysInfo } from "#base/session/sysInfo";
import { lazyPart } from "#kit/parts/lazyPart.ts";
import { useExtensions } from "#kit/extensionPoint.ts";
import { versionLinks } from "../extensionPoints.ts";

const DocumentDrawer = lazyPart(async () => (await import("../drawers/DocumentDrawer.lazy.tsx")).DocumentDrawer);

/** Links to the documents of the product. */
export type DocumentName = "changes" | "manual";

/** The installed version, with what is new in it, and for those who run it the change log. */
export function Version() {
  const t = useTexts();
  const info = useSysInfo();
  const { user } = useSession();
  const links = useExtensions(versionLinks);
  const [documentName, setDocumentName] = useState<DocumentName>();
  return (
    <WidgetFrame title={t("home.version")}>
      <p className="sw-version">
        <span>{info?.title}</span>
        <strong>{t("home.versionOf", { version: info?.version ?? "" })}</strong>
      </p>
      <ul className="sw-version-links">
        {links.map(({ key, Link }) => (
          <li key={key}>
            <Link />
          </li>
        ))}
        {user.accountType === AccountType.platform && (
          <li>
            <button type="button" className="sw-link" aria-haspopup="dialog" onClick={() => setDocumentName("changes")}>
              <HistoryOutlined aria-hidden /> {t("home.changes")}
            </button>
          </li>
        )}
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
