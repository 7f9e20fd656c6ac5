import { CopyOutlined, DownloadOutlined, PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useLanguage, useTexts } from "#base/i18n";
import { saveBlob } from "#kit/parts/saveBlob.ts";
import { useCopy } from "#kit/parts/CopyButton.tsx";
import { printInFrame } from "#kit/print/printInFrame.ts";

type Props = { codes: readonly string[]; onKept: () => void };

/** Recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useTexts();
  const language = useLanguage();
  const copy = useCopy();
  const title = t("secondFactor.codesTitle");
  const text = t("secondFactor.codesText");

  function handleDownload(): void {
    const content = [title, text, "", ...codes, ""].join("\n");
    saveBlob(new Blob([content], { type: "text/plain" }), "recovery-codes.txt");
  }

  function handlePrint(): void {
    printInFrame({
      language,
      title,
      subtitleLines: [text],
      isLandscape: false,
      watermark: "",
      columns: [{ title, width: 1, isNumeric: false }],
      rows: codes.map((code) => [code]),
      formatPageNumber: (page, pages) => `${page} / ${pages}`,
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
        {/* Enter after the code that led here must not close the codes unread. */}
        <Button autoFocus icon={<CopyOutlined aria-hidden />} onClick={() => void copy(codes.join("\n"))}>
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
        <Button type="primary" onClick={onKept}>
          {t("secondFactor.kept")}
        </Button>
      </div>
    </>
  );
}
