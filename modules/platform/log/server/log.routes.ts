import { markReadOnly, routes } from "#core/http/routes";
import { exceptionLogApi, operationLogApi, visitLogApi } from "../contract.ts";
import { clearLog } from "./clear.service.ts";
import { exportLog } from "./export.service.ts";
import { getException, getOperation, pageExceptions, pageOperations, pageVisits } from "./log.service.ts";
import { listVisitPlaces, listYearDays } from "./logDays.service.ts";

export const logRoutes = [
  ...routes(visitLogApi, {
    page: markReadOnly(pageVisits),
    list: listVisitPlaces,
    yearDayStats: async (ctx) => await listYearDays(ctx, "visit"),
    clear: async (ctx) => await clearLog(ctx, "visit"),
  }),
  ...routes(operationLogApi, {
    page: markReadOnly(pageOperations),
    detail: getOperation,
    export: markReadOnly(async (ctx, range) => await exportLog(ctx, "operation", range)),
    yearDayStats: async (ctx) => await listYearDays(ctx, "operation"),
    clear: async (ctx) => await clearLog(ctx, "operation"),
  }),
  ...routes(exceptionLogApi, {
    page: markReadOnly(pageExceptions),
    detail: getException,
    export: markReadOnly(async (ctx, range) => await exportLog(ctx, "exception", range)),
    yearDayStats: async (ctx) => await listYearDays(ctx, "exception"),
    clear: async (ctx) => await clearLog(ctx, "exception"),
  }),
];
