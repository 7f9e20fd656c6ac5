import { CopyOutlined, DownloadOutlined, PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useLanguage, useWords } from "../i18n.ts";
import { saveBlob } from "../kit/import/saveBlob.ts";
import { useCopy } from "../kit/parts/CopyButton.tsx";
import { printSheet } from "../kit/print/printSheet.ts";

type Props = { codes: readonly string[]; onKept: () => void };

/** Recovery codes, which nothing shows a second time. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useWords();
  const language = useLanguage();
  const copy = useCopy();
  const title = t("secondFactor.codesTitle");
  const text = t("secondFactor.codesText");

  function handleDownload(): void {
    const content = [title, text, "", ...codes, ""].join("\n");
    saveBlob(new Blob([content], { type: "text/plain" }), "recovery-codes.txt");
  }

  function handlePrint(): void {
    printSheet({
      ...{ language, title, about: [text], isLandscape: false, watermark: "" },
      columns: [{ title, width: 1, isFigure: false }],
      rows: codes.map((code) => [code]),
      numberOf: (page, pages) => `${page} / ${pages}`,
    });
  }

  return (
    <>
      <h2 className="sw-second-step">{title}</h2>
      <p className="sw-second-text">{text}</p>
      <ul className="sw-second-codes" aria-label={title}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="sw-second-actions">
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(codes.join("\n"))}>
          {t("secondFactor.copyCodes")}
        </Button>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={handleDownload}>
          {t("secondFactor.download")}
        </Button>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={handlePrint}>
          {t("secondFactor.print")}
        </Button>
      </div>
      <div className="sw-second-foot">
        <Button type="primary" autoFocus onClick={onKept}>
          {t("secondFactor.kept")}
        </Button>
      </div>
    </>
  );
}
