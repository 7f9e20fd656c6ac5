import {
  CaretRightOutlined,
  CheckCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  PauseOutlined,
  RedoOutlined,
} from "@ant-design/icons";
import { useTexts } from "#base/i18n";
import { formatSize } from "../cells/numbers.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { isSentInParts, type UploadItem, type Uploads } from "./uploads.ts";
import "./files.css";

/** The files of an upload with their progress; each can be cancelled, and sent again if it failed. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useTexts();
  if (uploads.items.length === 0) return undefined;
  return (
    <ul className="sw-upload-list" aria-label={t("kit.files.uploads")} aria-live="polite">
      {uploads.items.map((item) => (
        <UploadLine key={item.key} item={item} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadLine({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const t = useTexts();
  const { key, file, state, sentBytes, problem, isRefused } = item;
  const name = { name: file.name };
  const isOver = state === "done" || state === "failed";
  return (
    <li className={`sw-upload sw-upload-${state}`}>
      <span className="sw-upload-name" title={file.name}>
        {state === "done" ? <CheckCircleFilled aria-hidden /> : undefined}
        {state === "failed" ? <ExclamationCircleFilled aria-hidden /> : undefined}
        {file.name}
      </span>
      <small>{toNote(t, item)}</small>
      {state === "failed" && !isRefused ? (
        <IconButton
          icon={<RedoOutlined aria-hidden />}
          label={t("kit.files.retry", name)}
          onClick={() => uploads.retry(key)}
        />
      ) : undefined}
      {state === "sending" && isSentInParts(file) ? (
        <IconButton
          icon={<PauseOutlined aria-hidden />}
          label={t("kit.files.pause", name)}
          onClick={() => uploads.pause(key)}
        />
      ) : undefined}
      {state === "paused" ? (
        <IconButton
          icon={<CaretRightOutlined aria-hidden />}
          label={t("kit.files.resume", name)}
          onClick={() => uploads.retry(key)}
        />
      ) : undefined}
      <IconButton
        icon={<CloseOutlined aria-hidden />}
        label={t(isOver ? "kit.files.dismiss" : "kit.files.cancel", name)}
        onClick={() => uploads.remove(key)}
      />
      {problem === undefined ? undefined : (
        <p className="sw-upload-problem" role="alert">
          {problem}
        </p>
      )}
      {isOver ? undefined : (
        <progress aria-label={t("kit.files.progress", name)} max={Math.max(1, file.size)} value={sentBytes} />
      )}
    </li>
  );
}

function toNote(t: ReturnType<typeof useTexts>, { state, file, sentBytes, isInterrupted }: UploadItem): string {
  const sizes = { sent: formatSize(sentBytes), total: formatSize(file.size) };
  if (state === "waiting" && isInterrupted) return t("kit.files.reconnecting", sizes);
  if (state === "waiting") return t("kit.files.waiting");
  if (state === "paused") return t("kit.files.paused", sizes);
  if (state !== "sending") return formatSize(file.size);
  if (isInterrupted) return t("kit.files.reconnecting", sizes);
  return t("kit.files.sent", sizes);
}
