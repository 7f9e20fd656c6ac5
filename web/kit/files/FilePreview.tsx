import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Spin } from "antd";
import type { ReactNode } from "react";
import { CallError } from "#base/answer";
import { fetchStoredFile } from "#base/api";
import { useTexts } from "#base/i18n";
import { lazyComponent } from "../parts/lazyComponent.tsx";
import { FileIcon } from "./FileIcon.tsx";
import type { FileItem } from "./fileItem.ts";
import "./files.css";

type ContentProps = { content: Blob; name: string };

const PicturePreview = lazyComponent<ContentProps>(
  async () => (await import("./PicturePreview.lazy.tsx")).PicturePreview,
);
const PdfPreview = lazyComponent<ContentProps>(async () => (await import("./PdfPreview.lazy.tsx")).PdfPreview);
const DocumentPreview = lazyComponent<ContentProps>(
  async () => (await import("./DocumentPreview.lazy.tsx")).DocumentPreview,
);
const SheetPreview = lazyComponent<ContentProps>(async () => (await import("./SheetPreview.lazy.tsx")).SheetPreview);
const TextPreview = lazyComponent<ContentProps>(async () => (await import("./TextPreview.lazy.tsx")).TextPreview);

type Props = {
  file: FileItem;
  /** An address that needs no session, for audio and video, which the browser reads in parts. */
  loadMediaUrl: () => Promise<string>;
  onDownload: () => void;
};

/** Shows a file: pictures, PDF, audio, video, text, Word and Excel documents; for others it offers the download. */
export function FilePreview({ file, loadMediaUrl, onDownload }: Props) {
  const t = useTexts();
  const Part = selectPart(file);
  if (file.kind === "audio" || file.kind === "video") return <MediaPreview file={file} loadUrl={loadMediaUrl} />;
  if (Part !== undefined)
    return <ContentPreview file={file} render={(content) => <Part content={content} name={file.name} />} />;
  return (
    <div className="sw-preview">
      <div className="sw-empty">
        <FileIcon kind={file.kind} />
        <p>{t("kit.files.noPreview")}</p>
        <Button onClick={onDownload}>{t("kit.files.download")}</Button>
      </div>
    </div>
  );
}

/** Larger texts and sheets would hold the browser up. */
const largestTextBytes = 2 * 1024 ** 2;

function selectPart({ kind, suffix, sizeBytes }: FileItem) {
  if (kind === "image") return [".tif", ".heic", ".heif"].includes(suffix) ? undefined : PicturePreview;
  if (kind === "pdf") return PdfPreview;
  if (suffix === ".docx") return DocumentPreview;
  if (suffix === ".xlsx") return SheetPreview;
  return kind === "text" && sizeBytes <= largestTextBytes ? TextPreview : undefined;
}

function ContentPreview({ file, render }: { file: FileItem; render: (content: Blob) => ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["fileContent", file.url, file.sizeBytes],
    queryFn: async () => await fetchStoredFile(file.url),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  if (data !== undefined) return render(data);
  return error === null ? (
    <Spin className="sw-preview" />
  ) : (
    <PreviewProblem error={error} onRetry={() => void refetch()} />
  );
}

function MediaPreview({ file, loadUrl }: { file: FileItem; loadUrl: () => Promise<string> }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["fileMedia", file.id, file.sizeBytes],
    queryFn: async () => await loadUrl(),
    staleTime: 600_000,
    retry: false,
  });
  if (error !== null) return <PreviewProblem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spin className="sw-preview" />;
  return file.kind === "audio" ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people upload recordings without captions
    <audio className="sw-preview-media" src={data} controls aria-label={file.name} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people upload recordings without captions
    <video className="sw-preview-media" src={data} controls playsInline aria-label={file.name} />
  );
}

function PreviewProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts();
  return (
    <Alert
      type="error"
      title={error instanceof CallError ? error.message : t("kit.files.unreadable")}
      action={<Button onClick={onRetry}>{t("kit.retry")}</Button>}
    />
  );
}
