import { getEndpointPath } from "#contract/api";
import { call } from "#base/api";
import { backupApi } from "../contract.ts";

/** The browser saves a backup from an address that works for a minute, so that it is never held in memory. */
export async function saveBackup(fileName: string): Promise<void> {
  const { ticket } = await call(backupApi, "ticket", { fileName });
  const link = document.createElement("a");
  link.href = `${getEndpointPath(backupApi, "fetch")}?ticket=${encodeURIComponent(ticket)}`;
  link.download = "";
  link.click();
}
