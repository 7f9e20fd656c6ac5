import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { hasTrash } from "./historyAccess.ts";
import { TrashOpener } from "./TrashOpener.tsx";

/** Opens the deleted records of a list for accounts that may delete. */
export function TrashButton<Row extends RecordRow>({ list: { resource } }: { list: List<Row> }) {
  return hasTrash(resource) ? <TrashOpener api={resource.api} title={resource.title} /> : undefined;
}
