import { DeleteOutlined } from "@ant-design/icons";
import { useTexts } from "#base/i18n";
import { formatAgo, formatExactly } from "#kit/cells/time.ts";
import { AttachedFiles } from "#kit/files/AttachedFiles.tsx";
import type { FileItem } from "#kit/files/fileItem.ts";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { type Attachment, attachmentApi, getFileUrl, getThumbnailUrl } from "../contract.ts";

type Props = { items: readonly Attachment[]; canChange: boolean };

type Item = FileItem & { readonly attachment: Attachment };

/** Attachments with who added them and when. */
export function AttachmentList({ items, canChange }: Props) {
  const t = useTexts();
  const files = items.map((item) => toFileItem(item, t("attachment.hiddenName")));
  return (
    <AttachedFiles
      label={t("kit.attachments")}
      files={files}
      renderAbout={({ attachment }) => <About attachment={attachment} />}
      {...(canChange ? { renderActions: (file: Item) => <DeleteButton file={file} /> } : {})}
    />
  );
}

/** A role may hide the names of attachments. */
function toFileItem(attachment: Omit<Attachment, "name"> & Partial<Pick<Attachment, "name">>, unnamed: string): Item {
  const { id, name = unnamed, suffix, kind, sizeBytes } = attachment;
  return {
    id,
    name,
    suffix,
    kind,
    sizeBytes,
    url: getFileUrl(id),
    thumbnailUrl: kind === "image" ? getThumbnailUrl(id) : null,
    attachment: { ...attachment, name },
  };
}

function About({ attachment: { createUserName, createTime } }: { attachment: Attachment }) {
  return (
    <>
      {createUserName === null ? " · " : ` · ${createUserName} · `}
      <time dateTime={createTime.toISOString()} title={formatExactly(createTime)}>
        {formatAgo(createTime)}
      </time>
    </>
  );
}

function DeleteButton({ file: { name, attachment } }: { file: Item }) {
  const t = useTexts();
  const confirm = useConfirm();
  const remove = useWrite(attachmentApi, "delete", { done: "attachment.deleted", undo: true });

  async function handleClick(): Promise<void> {
    const title = t("attachment.deleteAsk", { name });
    if (await confirm({ title, ok: t("kit.delete"), isDangerous: true })) await remove.run({ id: attachment.id });
  }

  return (
    <IconButton
      icon={<DeleteOutlined aria-hidden />}
      label={t("attachment.delete", { name })}
      onClick={() => void handleClick()}
    />
  );
}
