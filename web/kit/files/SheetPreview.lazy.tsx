import { useQuery } from "@tanstack/react-query";
import { Alert, Spin } from "antd";
import * as z from "zod";
import { useTexts } from "#base/i18n";

const Rows = z.array(z.array(z.string()));

/** The first sheet of a workbook. */
export function SheetPreview({ content, name }: { content: Blob; name: string }) {
  const t = useTexts();
  const { data, error } = useQuery({
    queryKey: ["fileSheet", name, content.size],
    queryFn: async () => await readInWorker(content),
    gcTime: 0,
    retry: false,
  });
  if (error !== null) return <Alert type="error" title={t("kit.files.unreadable")} />;
  if (data === undefined) return <Spin className="sw-preview" />;
  return (
    <div className="sw-preview-stage">
      <table className="sw-preview-sheet">
        <tbody>
          {data.map((row, index) => (
            <tr key={index}>
              {row.map((text, column) => (
                <td key={column} title={text}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const longestMs = 30_000;

async function readInWorker(content: Blob): Promise<string[][]> {
  const worker = new Worker(new URL("sheet.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      const broken = () => reject(new Error("the workbook cannot be read"));
      const timer = setTimeout(broken, longestMs);
      worker.addEventListener("error", broken);
      worker.addEventListener("message", ({ data }) => {
        clearTimeout(timer);
        const rows = Rows.safeParse(data);
        if (rows.success) resolve(rows.data);
        else broken();
      });
      worker.postMessage(content);
    });
  } finally {
    worker.terminate();
  }
}
