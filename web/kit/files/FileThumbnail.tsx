import { skipToken, useQuery } from "@tanstack/react-query";
import { fetchStoredFile } from "#base/api";
import { FileIcon } from "./FileIcon.tsx";
import type { FileItem } from "./fileItem.ts";
import { readAsDataUrl } from "./readAsDataUrl.ts";
import "./files.css";

/** The small picture of a file, or the icon of its kind. */
export function FileThumbnail({ file: { kind, thumbnailUrl } }: { file: Pick<FileItem, "kind" | "thumbnailUrl"> }) {
  const { data } = useQuery({
    queryKey: ["fileThumbnail", thumbnailUrl],
    queryFn: thumbnailUrl === null ? skipToken : async () => await readAsDataUrl(await fetchStoredFile(thumbnailUrl)),
    staleTime: Infinity,
    retry: false,
  });
  return data === undefined ? <FileIcon kind={kind} /> : <img className="sw-file-thumbnail" src={data} alt="" />;
}
