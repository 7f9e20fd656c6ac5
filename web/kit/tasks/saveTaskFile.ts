import { pathOf } from "#contract/api";
import type { Id } from "#contract/id";
import { taskApi } from "#contract/task";
import { call, CallError } from "../../api.ts";
import type { Messages } from "./tellEnd.tsx";

/**
 * Saves the file of a task. The browser fetches it by an address that works once, so that however large it is it streams
 * to the disk and never lies in the page's memory.
 */
export async function saveTaskFile(id: Id, message: Messages): Promise<void> {
  try {
    const { ticket } = await call(taskApi, "ticket", { id });
    const link = document.createElement("a");
    link.href = `${pathOf(taskApi, "fetch")}?ticket=${encodeURIComponent(ticket)}`;
    link.download = "";
    link.click();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    void message.error(error.message);
  }
}
