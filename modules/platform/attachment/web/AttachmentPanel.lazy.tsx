import { LockOutlined, PaperClipOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { CallError } from "#base/answer";
import { call, getCallUrl } from "#base/api";
import { useTexts } from "#base/i18n";
import { sendBySize } from "#kit/files/sendBySize.ts";
import { UploadField } from "#kit/files/UploadField.tsx";
import type { SendFile } from "#kit/files/uploads.ts";
import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import { DelayedSkeleton, EmptyState } from "#kit/list/ListPlaceholder.tsx";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { useRefreshRecords } from "#kit/parts/useRefreshRecords.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { type AttachedRecord, attachmentApi } from "../contract.ts";
import { AttachmentList } from "./AttachmentList.tsx";
import "./attachments.css";

/** The attachments of a record; those who may change the record add and delete them. */
export function AttachmentPanel<Row extends RecordRow>({ resource, id }: RecordPanelProps<Row>) {
  const t = useTexts();
  const target = { entity: resource.api.name, recordId: id };
  const { data, error, refresh } = useCallResult(attachmentApi, "list", target);
  const refreshRecords = useRefreshRecords();
  if (data === undefined) {
    if (error === undefined) return <DelayedSkeleton />;
    return <LoadError error={error} onRetry={() => void refresh()} />;
  }
  const { items, canChange } = data;
  return (
    <div className="sw-attachments">
      {items.length === 0 ? (
        <EmptyState
          icon={<PaperClipOutlined />}
          title={t("attachment.empty")}
          text={canChange ? t("attachment.emptyText") : ""}
        />
      ) : (
        <AttachmentList items={items} canChange={canChange} />
      )}
      {canChange && (
        <UploadField
          key={`${target.entity} ${id}`}
          label={t("attachment.add")}
          name={`attachments/${target.entity}/${id}`}
          send={uploadTo(target)}
          onUploaded={() => void refreshRecords(attachmentApi)}
        />
      )}
    </div>
  );
}

function uploadTo(target: AttachedRecord): SendFile {
  return sendBySize({
    whole: async (file, options) => void (await call(attachmentApi, "upload", target, { file, ...options })),
    partsUrl: getCallUrl(attachmentApi, "uploadInParts", target),
  });
}

function LoadError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTexts();
  if (error.status === 403)
    return <EmptyState icon={<LockOutlined />} title={t("attachment.forbidden")} text={error.message} />;
  const small = error.requestId === undefined ? undefined : t("kit.requestId", { requestId: error.requestId });
  return (
    <EmptyState icon={<WarningOutlined />} isAlert title={t("attachment.failed")} text={error.message} small={small}>
      <Button onClick={onRetry}>{t("kit.retry")}</Button>
    </EmptyState>
  );
}
