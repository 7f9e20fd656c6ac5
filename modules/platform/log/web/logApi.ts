import type { Api } from "#contract/api";
import type { visitLogApi } from "../contract.ts";

/** What the APIs of all logs have in common. */
export type LogApi = Api<Pick<typeof visitLogApi.calls, "yearDayStats" | "clear">>;
