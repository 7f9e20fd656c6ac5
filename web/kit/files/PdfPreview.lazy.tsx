import { Alert, Spin } from "antd";
import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask, type PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "#base/i18n";

/** Pages that a preview shows. */
const maximumPages = 50;
const scale = 1.5;

/**
 * The pages of a PDF, drawn by a library: answers with files are sandboxed, and browsers do not show a PDF inside a
 * sandbox.
 */
export function PdfPreview({ content, name }: { content: Blob; name: string }) {
  const t = useTexts();
  const [state, setState] = useState<{ pages: number } | "loading" | "broken">("loading");
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = stage.current;
    if (place === null) return;
    let isClosed = false;
    let loading: PDFDocumentLoadingTask | undefined;
    const run = async () => {
      GlobalWorkerOptions.workerPort ??= new Worker(new URL("pdf.worker.ts", import.meta.url), { type: "module" });
      loading = getDocument({ data: await content.arrayBuffer() });
      const opened = await loading.promise;
      setState({ pages: opened.numPages });
      for (let number = 1; number <= Math.min(opened.numPages, maximumPages) && !isClosed; number++)
        await drawPage(opened, number, place);
    };
    run().catch(() => (isClosed ? undefined : setState("broken")));
    return () => {
      isClosed = true;
      place.replaceChildren();
      void loading?.destroy();
    };
  }, [content]);
  if (state === "broken") return <Alert type="error" title={t("kit.files.unreadable")} />;
  return (
    <div className="sw-preview-stage">
      {state === "loading" ? <Spin /> : undefined}
      <div ref={stage} className="sw-preview-pages" role="img" aria-label={name} />
      {typeof state === "object" && state.pages > maximumPages ? (
        <p className="sw-preview-text">{t("kit.files.morePages", { pages: state.pages - maximumPages })}</p>
      ) : undefined}
    </div>
  );
}

async function drawPage(document: PDFDocumentProxy, number: number, place: HTMLElement): Promise<void> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale });
  const canvas = globalThis.document.createElement("canvas");
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  place.append(canvas);
  await page.render({ canvas, viewport }).promise;
}
