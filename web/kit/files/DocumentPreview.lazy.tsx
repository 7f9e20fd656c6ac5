import { Alert } from "antd";
import { renderAsync } from "docx-preview";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "#base/i18n";

/** A Word document. */
export function DocumentPreview({ content }: { content: Blob }) {
  const t = useTexts();
  const stage = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const place = stage.current;
    if (place === null) return;
    // Embedded pages and fonts of other addresses are left out.
    const options = { inWrapper: false, renderAltChunks: false, useBase64URL: true, ignoreFonts: true };
    renderAsync(content, place, undefined, options).catch(() => setBroken(true));
  }, [content]);
  if (isBroken) return <Alert type="error" title={t("kit.files.unreadable")} />;
  return <div ref={stage} className="sw-preview-stage sw-preview-document" />;
}
