import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Pagination, Spin } from "antd";
import { useState } from "react";
import {
  call,
  DetailDrawer,
  type Dialog,
  EmptyState,
  formatAgo,
  formatDate,
  useConfirm,
  useTexts,
  useWrite,
} from "#kit";
import { RestOutlined } from "@ant-design/icons";
import { FileThumbnail } from "#kit/files/FileThumbnail.tsx";
import { type BinnedFile, fileApi } from "../contract.ts";

type Props = { dialog: Dialog<true>; onChanged: () => void };

/** The deleted files: each can be restored or deleted for good. */
export function BinDrawer({ dialog, onChanged }: Props) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} title={() => t("file.bin")}>
      {() => <Bin onChanged={onChanged} />}
    </DetailDrawer>
  );
}

const pageSize = 20;

function Bin({ onChanged }: { onChanged: () => void }) {
  const t = useTexts();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const restore = useWrite(fileApi, "restore");
  const purge = useWrite(fileApi, "purge");
  const { data, error } = useQuery({
    queryKey: ["sysFile", "bin", page],
    queryFn: async () => await call(fileApi, "bin", { page, pageSize }),
  });
  if (error !== null) return <Alert type="error" title={error.message} />;
  if (data === undefined) return <Spin />;
  if (data.total === 0)
    return <EmptyState icon={<RestOutlined />} title={t("file.binEmpty")} text={t("file.binHint")} />;

  async function handle(file: BinnedFile, action: "restore" | "purge"): Promise<void> {
    const name = toName(file);
    const question = { title: t("file.purge.ask", { name }), ok: t("file.purge"), isDangerous: true };
    if (action === "purge" && !(await confirm(question))) return;
    const isDone = action === "restore" ? await restore.run({ ids: [file.id] }) : await purge.run({ ids: [file.id] });
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: ["sysFile", "bin"] });
    onChanged();
  }

  return (
    <>
      <p className="file-note">{t("file.binHint")}</p>
      <ul className="file-bin">
        {data.items.map((file) => (
          <li key={file.id}>
            <span className="file-name-picture">
              <FileThumbnail file={{ kind: file.kind, thumbnailUrl: null }} />
            </span>
            <span className="file-bin-name">
              <span title={toName(file)}>{toName(file)}</span>
              <small>
                {t("file.binLine", {
                  sizeInfo: file.sizeInfo,
                  deleted: formatAgo(file.deleteTime),
                  purged: formatDate(file.purgeTime.toISOString().slice(0, 10)),
                })}
              </small>
            </span>
            <Button size="small" onClick={() => void handle(file, "restore")}>
              {t("file.restore")}
            </Button>
            <Button size="small" danger onClick={() => void handle(file, "purge")}>
              {t("file.purge")}
            </Button>
          </li>
        ))}
      </ul>
      {data.totalPages > 1 ? (
        <Pagination current={page} pageSize={pageSize} total={data.total} onChange={setPage} showSizeChanger={false} />
      ) : undefined}
    </>
  );
}

function toName({ fileName, suffix }: BinnedFile): string {
  return `${fileName}${suffix}`;
}
