import type { SerialType } from "#core/request/serialNumber";

/** Numbers of new accounts without one, if the tenant has a rule for them. */
export const jobNumbers: SerialType = { type: "JOBNUM", title: "account.jobNum", maxLength: 32 };
