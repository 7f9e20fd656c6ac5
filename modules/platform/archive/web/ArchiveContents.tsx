import { Alert, Descriptions } from "antd";
import { formatInstant, formatSize, useTexts } from "#kit";
import type { ArchivePreview } from "../contract.ts";

/** What an archive contains, and what the import will leave out. */
export function ArchiveContents({ preview }: { preview: ArchivePreview }) {
  const t = useTexts();
  const { name, createdAt, productVersion, rowCount, fileCount, sizeBytes, tables, warnings } = preview;
  const figure = (count: number) => count.toLocaleString();
  const largest = tables.map((table) => `${table.name} ${figure(table.rows)}`).join(", ");
  return (
    <div className="sw-archive-contents">
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          { key: "name", label: t("archive.name"), children: name },
          { key: "createdAt", label: t("archive.exportedAt"), children: formatInstant(createdAt) },
          { key: "rowCount", label: t("archive.rowCount"), children: figure(rowCount) },
          { key: "fileCount", label: t("archive.fileCount"), children: figure(fileCount) },
          { key: "sizeBytes", label: t("archive.unpacked"), children: formatSize(sizeBytes) },
          { key: "version", label: t("archive.productVersion"), children: productVersion },
          { key: "tables", label: t("archive.largest"), children: largest, span: "filled" },
        ]}
      />
      {warnings.map((warning) => (
        <Alert key={warning} type="info" showIcon title={warning} />
      ))}
    </div>
  );
}
