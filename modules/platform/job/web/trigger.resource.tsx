import { defineResource, type Values } from "#kit";
import { isCronTrigger, TriggerType } from "../contract.ts";
import { InstantField } from "./InstantField.tsx";
import { triggerDays } from "./jobLabels.ts";
import { triggerListApi } from "./jobList.ts";
import { startArguments } from "./triggerArguments.ts";
import { TriggerArgumentsInput } from "./TriggerArgumentsInput.tsx";

const triggerTypes = [
  { value: TriggerType.cron, label: "job.type.cron" },
  { value: TriggerType.period, label: "job.type.period" },
] as const;

const dayChoices = [
  { value: "all", label: triggerDays.all },
  { value: "working", label: triggerDays.working },
  { value: "off", label: triggerDays.off },
] as const;

/** The triggers of a job, as `TriggerList` shows them. */
export const triggerResource = defineResource(triggerListApi, (column, field) => ({
  title: "jobTrigger.title",
  getName: ({ triggerId }) => triggerId,
  columns: [column.text("triggerId"), column.text("args"), column.text("description")],
  formContainer: "drawer",
  form: [
    field.text("jobId", { isDisabled: () => true }),
    field.text("triggerId", { isDisabled: (_, kind) => kind === "edit" }),
    field.radio("triggerType", triggerTypes, { initial: TriggerType.cron, isWide: true }),
    field.custom("args", (input) => <TriggerArgumentsInput {...input} />, {
      isWide: true,
      label: "job.when",
      initial: startArguments.cron,
    }),
    field.radio("days", dayChoices, { initial: "all", isWide: true, hint: "job.daysHint" }),
    field.text("description", { isWide: true }),
    field.custom("startTime", (input) => <InstantField {...input} />),
    field.custom("endTime", (input) => <InstantField {...input} />),
    field.number("maxNumberOfRuns", { hint: "job.unlimitedHint" }),
    field.number("maxNumberOfErrors", { hint: "job.unlimitedHint" }),
    field.number("numRetries"),
    field.number("retryTimeout", { hint: "job.retryHint" }),
    field.switch("startNow"),
    field.switch("runOnStart"),
    field.switch("resetOnlyOnce", { hint: "job.resetHint" }),
  ],
  derive: ({ triggerType }) => (triggerType === undefined ? undefined : { args: startArgumentsOf({ triggerType }) }),
}));

/** The arguments of the other type mean nothing to this one. */
function startArgumentsOf({ triggerType }: Values): string {
  const isCron = typeof triggerType === "string" && isCronTrigger(triggerType);
  return isCron ? startArguments.cron : startArguments.period;
}
