import { Button, Popover } from "antd";
import { Chip, defineResource, useTexts, type Values } from "#kit";
import type { TextKey } from "#contract/text";
import { accountPicker } from "#modules/identity/account/web";
import { Concurrency, JobKind } from "../contract.ts";
import { DependencyInput } from "./DependencyInput.tsx";
import { FailingChip } from "./FailingChip.tsx";
import { GroupInput } from "./GroupInput.tsx";
import { readHttpRequest } from "./httpRequest.ts";
import { HttpRequestInput } from "./HttpRequestInput.tsx";
import { concurrencies, jobKinds, misfires, toChoices } from "./jobLabels.ts";
import { type JobRow, jobListApi } from "./jobList.ts";
import { JobMarks } from "./JobMarks.tsx";
import { LastRun } from "./LastRun.tsx";
import { KindInput } from "./KindInput.tsx";
import { ScriptInput } from "./ScriptInput.tsx";
import { TriggerSummary } from "./TriggerSummary.tsx";

const isBuiltIn = ({ createType }: Values | JobRow) => createType === JobKind.builtIn;
/** A built-in job accepts a group, a description and alarms only. */
const own = { isDisabled: isBuiltIn };

const resource = defineResource(jobListApi, (column, field) => ({
  title: "job.title",
  getName: ({ jobId }) => jobId,
  isBuiltIn,
  search: [
    field.text("jobId"),
    field.custom("groupName", (input) => <GroupInput {...input} />),
    field.text("description"),
  ],
  columns: [
    column.text("jobId", { width: 180 }),
    column.text("description", { width: 200 }),
    column.text("groupName", { width: 110 }),
    column.custom("triggers", (job) => <TriggerSummary job={job} />, { width: 230 }),
    column.custom("activity", (job) => <LastRun job={job} />, { label: "jobTrigger.lastRunTime", width: 190 }),
    column.custom("createType", ({ createType }) => <Label of={jobKinds[createType]} />, { width: 100 }),
    column.custom("concurrency", (job) => <ConcurrencyChip job={job} />, { width: 140 }),
    column.custom("failingSince", (job) => <FailingChip job={job} />, { width: 200 }),
    column.custom("properties", (job) => <Properties job={job} />, { width: 110 }),
    column.text("jobType", { width: 200, isOptional: true }),
    column.text("assemblyName", { width: 160, isOptional: true }),
    column.custom("includeAnnotation", ({ includeAnnotation }) => <YesNo value={includeAnnotation} />, {
      width: 130,
      isOptional: true,
    }),
    column.instant("updatedTime", { width: 120, isSortable: false }),
  ],
  formContainer: "drawer",
  form: [
    {
      title: "job.section.job",
      fields: [
        field.text("jobId", { isDisabled: (_, kind) => kind === "edit" }),
        field.custom("groupName", (input) => <GroupInput {...input} />, { initial: "default" }),
        field.text("description", { isWide: true }),
        field.custom("createType", (input) => <KindInput {...input} />, {
          isShown: (values) => !isBuiltIn(values),
          isWide: true,
        }),
        field.custom("properties", (input) => <HttpRequestInput {...input} />, {
          label: "job.address",
          hint: "job.addressHint",
          initial: "",
          isWide: true,
          isShown: ({ createType }) => createType === JobKind.http,
        }),
        field.custom("scriptCode", (input) => <ScriptInput {...input} />, {
          isWide: true,
          hint: "job.scriptHint",
          isShown: ({ createType }) => createType === JobKind.script,
        }),
      ],
    },
    {
      title: "job.section.behaviour",
      fields: [
        field.radio("concurrency", toChoices(concurrencies), { ...own, isWide: true, initial: Concurrency.serial }),
        field.radio("misfire", toChoices(misfires), { ...own, isWide: true, hint: "job.misfireHint" }),
        field.number("timeLimitSeconds", { ...own, hint: "job.timeLimitHint" }),
        field.custom("dependsOn", (input) => <DependencyInput {...input} />, {
          ...own,
          isWide: true,
          hint: "job.dependsOnHint",
        }),
      ],
    },
    {
      title: "job.section.alarm",
      fields: [
        field.pickMany("alarmUserIds", accountPicker, { isWide: true }),
        field.text("alarmEmail", { isWide: true, hint: "job.alarmEmailHint" }),
        field.text("alarmWebhook", { isWide: true }),
        field.number("alarmRepeatMinutes", { hint: "job.alarmRepeatHint" }),
        field.switch("alarmOnMissed"),
      ],
    },
  ],
  card: {
    meta: ["groupName"],
    text: "description",
    renderMarks: (job) => <JobMarks job={job} />,
  },
}));

/** Scheduled jobs. By the schema, extra data are optional, but those of an HTTP job hold its address. */
export const jobResource = { ...resource, requirements: { properties: true } };

function Label({ of: key }: { of: TextKey }) {
  const t = useTexts();
  return t(key);
}

function YesNo({ value }: { value: boolean }) {
  const t = useTexts();
  return t(value ? "kit.yes" : "kit.no");
}

function ConcurrencyChip({ job: { concurrency } }: { job: JobRow }) {
  const t = useTexts();
  return <Chip tone={concurrency === Concurrency.parallel ? "grey" : "blue"}>{t(concurrencies[concurrency])}</Chip>;
}

/** The request of an HTTP job; other jobs have extra data only if an existing client has stored some. */
function Properties({ job: { createType, properties } }: { job: JobRow }) {
  const t = useTexts();
  if (createType !== JobKind.http) return properties === "{}" ? t("kit.none") : properties;
  const { HttpMethod, RequestUri, Body, Headers } = readHttpRequest(properties);
  const headers = Object.keys(Headers ?? {});
  const content = (
    <div className="sw-job-popover">
      <p>
        <b>{HttpMethod.toUpperCase()}</b> {RequestUri}
      </p>
      {headers.length > 0 && (
        <p>
          {t("job.headers")} {headers.join(", ")}
        </p>
      )}
      {Body !== undefined && Body !== null && Body !== "" && <pre>{Body}</pre>}
    </div>
  );
  return (
    <Popover trigger="click" content={content}>
      <Button type="link" size="small">
        {t("job.request")}
      </Button>
    </Popover>
  );
}
