import type { TextSource } from "#contract/text";

/** Words of charts and of the tables of their values, which load with them. */
export const chartText: TextSource = { name: "kit.chart", folder: "web/kit/chart/text" };
