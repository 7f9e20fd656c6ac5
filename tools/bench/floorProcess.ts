import path from "node:path";
import type { FilledSite } from "./filledSite.ts";
import { type RunningProcess, startProcess } from "./processes.ts";

/** Starts the floor on the database of a site. */
export async function startFloor(
  { database, tenantId }: Pick<FilledSite, "database" | "tenantId">,
  port: number,
): Promise<RunningProcess> {
  const environment = {
    FLOOR_DATABASE: JSON.stringify(database),
    FLOOR_TENANT: String(tenantId),
    FLOOR_PORT: String(port),
  };
  return await startProcess(path.join(import.meta.dirname, "floor.ts"), environment, "ready");
}
