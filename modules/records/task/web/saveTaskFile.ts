import { getEndpointPath } from "#contract/api";
import type { Id } from "#contract/id";
import { taskApi } from "../contract.ts";
import { call } from "#base/api";
import type { Messages } from "#kit/parts/linkToast.tsx";
import { showFailure } from "#kit/parts/showFailure.ts";

/**
 * Saves the file of a task. The browser fetches it by an address that works once, so that it streams to the disk,
 * however large, and is never held in memory.
 */
export async function saveTaskFile(id: Id, message: Messages): Promise<void> {
  try {
    const { ticket } = await call(taskApi, "ticket", { id });
    const link = document.createElement("a");
    link.href = `${getEndpointPath(taskApi, "fetch")}?ticket=${encodeURIComponent(ticket)}`;
    link.download = "";
    link.click();
  } catch (error) {
    showFailure(error, message);
  }
}
