import * as z from "zod";

/** On which days something may run: on all, on the working days of China, or on the days that are free there. */
export const CronDays = z.enum(["all", "working", "off"]).meta({ examples: ["all"] });
/** See the schema of the same name. */
export type CronDays = z.infer<typeof CronDays>;
