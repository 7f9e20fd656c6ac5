import { Chip, defineResource, useTexts } from "#kit";
import { FileThumbnail } from "#kit/files/FileThumbnail.tsx";
import { fileApi, fileKinds, type StoredFile } from "../contract.ts";
import { toFileItem } from "./toFileItem.ts";

export const fileResource = defineResource(fileApi, (column, field) => ({
  title: "file.files",
  emptyText: "file.emptyHint",
  isFinal: ({ holdReason }) => holdReason !== null,
  getName: ({ fileName, suffix }) => `${fileName}${suffix}`,
  search: [
    field.text("keyword"),
    field.select(
      "kind",
      fileKinds.map((kind) => ({ value: kind, label: `kit.files.kind.${kind}` as const })),
    ),
    field.text("suffix"),
    field.text("tag"),
    field.text("fileType"),
  ],
  columns: [
    column.custom("fileName", (file) => <FileNameCell file={file} />, {
      width: 300,
      isSortable: true,
      getText: ({ fileName, suffix }) => `${fileName}${suffix}`,
    }),
    column.custom("sizeBytes", ({ sizeInfo }) => sizeInfo, { width: 96, isSortable: true }),
    column.tags("tags", { width: 160, isSortable: false }),
    column.custom("isPublic", (file) => <VisibilityCell file={file} />, { width: 96 }),
    column.text("createUserName", { width: 120 }),
    column.instant("createTime"),
    column.text("suffix", { width: 90, isOptional: true }),
    column.text("contentType", { width: 180, isOptional: true }),
    column.text("filePath", { width: 160, isOptional: true }),
    column.text("provider", { width: 100, isOptional: true, isSortable: false }),
    column.text("fileType", { width: 120, isOptional: true }),
    column.text("holdReason", { width: 180, isOptional: true }),
    column.text("fileAlias", { width: 140, isOptional: true }),
    column.text("entity", { width: 120, isOptional: true }),
    column.number("dataId", { isOptional: true }),
    column.text("createOrgName", { width: 140, isOptional: true }),
  ],
  card: { meta: ["sizeInfo", "createUserName"], time: "createTime" },
}));

function FileNameCell({ file }: { file: StoredFile }) {
  const item = toFileItem(file);
  return (
    <span className="file-name">
      <span className="file-name-picture">
        <FileThumbnail file={item} />
      </span>
      <span className="file-name-text" title={item.name}>
        {item.name}
      </span>
      <HoldMark file={file} />
    </span>
  );
}

function HoldMark({ file: { holdReason } }: { file: StoredFile }) {
  const t = useTexts();
  if (holdReason === null) return undefined;
  return (
    <span title={holdReason}>
      <Chip tone="red">{t("file.legalHold")}</Chip>
    </span>
  );
}

function VisibilityCell({ file: { isPublic } }: { file: StoredFile }) {
  const t = useTexts();
  return isPublic ? <Chip tone="amber">{t("file.public")}</Chip> : t("file.private");
}
