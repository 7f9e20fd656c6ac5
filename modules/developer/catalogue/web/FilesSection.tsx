import { App } from "antd";
import { useState } from "react";
import { useTexts } from "#kit";
import { FileGallery } from "#kit/files/FileGallery.tsx";
import type { FileItem, FileItemKind } from "#kit/files/fileItem.ts";
import { UploadField } from "#kit/files/UploadField.tsx";
import type { SendFile } from "#kit/files/uploads.ts";
import { Example } from "./Example.tsx";

const samples: readonly (readonly [FileItemKind, string])[] = [
  ["image", ".jpg"],
  ["pdf", ".pdf"],
  ["document", ".docx"],
  ["sheet", ".xlsx"],
  ["text", ".txt"],
  ["video", ".mp4"],
];

/** Files: a gallery, and a field that sends what is chosen, dropped or pasted. */
export function FilesSection() {
  const t = useTexts();
  const { message } = App.useApp();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const files = samples.map(([kind, suffix], index): FileItem => ({
    id: index + 1,
    name: `${t(`kit.files.kind.${kind}`)}${suffix}`,
    suffix,
    kind,
    sizeBytes: (index + 1) * 123_456,
    url: "",
    thumbnailUrl: null,
  }));

  function handleSelect({ id }: FileItem, isSelected: boolean): void {
    const others = [...selectedIds].filter((other) => other !== id);
    setSelectedIds(new Set(isSelected ? [...others, id] : others));
  }

  return (
    <div className="sw-catalogue-examples">
      <Example title={t("catalogue.section.files")}>
        <FileGallery
          label={t("catalogue.section.files")}
          files={files}
          selectedIds={selectedIds}
          onSelect={handleSelect}
          onOpen={({ name }) => void message.info(name)}
        />
      </Example>
      <Example title={t("kit.files.uploads")}>
        <UploadField label={t("kit.add")} send={pretendToSend} onUploaded={() => undefined} />
      </Example>
    </div>
  );
}

/** The catalogue has no server: each file counts as sent at once. */
const pretendToSend: SendFile = async ({ size }, { onProgress }) => {
  onProgress(size);
  await Promise.resolve();
};
