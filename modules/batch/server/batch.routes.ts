import { batchApi } from "#contract/batch";
import { routes } from "#server/http/routes";
import { runBatch } from "./batch.service.ts";
import { startUndo } from "./undo.task.ts";

export const batchRoutes = routes(batchApi, { run: runBatch, undo: startUndo });
