import { App } from "antd";
import { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";
import { toCallInput } from "../list/listQuery.ts";
import { showRecentRows } from "../list/recentRows.ts";
import type { List } from "../list/useList.ts";
import { fetchPage, takesIds } from "../list/usePageRows.ts";
import { canWrite } from "../parts/canWrite.ts";
import { openLinkToast } from "../parts/linkToast.tsx";
import type { Values } from "../resource/field.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";

/**
 * Tells that a record was added: its row is shown in the list, and a message names it and leads to it. `answer` is that
 * of the add call, an id or nothing. Returns the row, if it can be found.
 */
export function useAddedRow<Row extends RecordRow>(
  list: List<Row>,
): (answer: unknown, values: Values) => Promise<Row | undefined> {
  const t = useTexts();
  const { message } = App.useApp();
  const { resource } = list;

  return async (answer, values) => {
    const id = Id.safeParse(answer).data;
    const typedName = readName(resource, values);
    const row = await showAddedRow(list, { id, name: typedName });
    const name = row === undefined ? typedName : resource.getName(row);
    const text = name === undefined ? t("kit.added") : t("kit.addedNamed", { name });
    if (row === undefined || !canWrite(resource, "update")) void message.success(text);
    else
      openLinkToast(message, {
        key: `siteward-added-${resource.api.name}-${row.id}`,
        type: "success",
        text,
        link: t("kit.viewRecord"),
        onOpen: () => list.change({ record: { kind: "edit", id: row.id } }, "push"),
      });
    return row;
  };
}

/** The name in the input of a form. */
function readName<Row extends RecordRow>({ columns }: Resource<Row>, values: Values): string | undefined {
  const names = [columns[0]?.name ?? "name", "name"].map((name) => readFieldValue(values, name));
  return names.find((name) => typeof name === "string");
}

/** Shows an added row in the list. Returns the row, if it can be found. */
export async function showAddedRow<Row extends RecordRow>(list: List<Row>, added: AddedRow): Promise<Row | undefined> {
  const row = await findAddedRow(list, added);
  const id = row?.id ?? added.id;
  if (id !== undefined) showRecentRows(list.resource.api, [id]);
  return row;
}

type AddedRow = { readonly id: Id | undefined; readonly name: string | undefined };

/** The added row by its id, or by its name among those on the page of the list that were not there before. */
async function findAddedRow<Row extends RecordRow>(
  { resource, query, fixed, tree, rows }: List<Row>,
  { id, name }: AddedRow,
): Promise<Row | undefined> {
  if (id === undefined ? tree !== undefined : !takesIds(resource)) return undefined;
  const input =
    id === undefined ? { ...toCallInput(query, resource), ...fixed } : { ...fixed, ids: [id], page: 1, pageSize: 1 };
  const formerIds = new Set(rows.map((row) => row.id));
  const isAdded = (row: Row) => (id === undefined ? !formerIds.has(row.id) && resource.getName(row) === name : true);
  try {
    const { items } = await fetchPage(resource, input);
    return items.find(isAdded);
  } catch (error) {
    // The record is added all the same; the message goes without a link.
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}
