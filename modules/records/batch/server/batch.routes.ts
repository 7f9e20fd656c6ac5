import { batchApi } from "../contract.ts";
import { routes } from "#core/http/routes";
import { runBatch } from "./batch.service.ts";
import { startUndo } from "./undo.task.ts";

export const batchRoutes = routes(batchApi, { run: runBatch, undo: startUndo });
