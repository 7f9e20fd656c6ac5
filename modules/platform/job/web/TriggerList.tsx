import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import { formatInstant, isPermitted, ListForm, RowAction, useInnerList, useTexts, useWrite } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { RowActions } from "#kit/parts/RowActions.tsx";
import { jobApi, type JobTrigger, TriggerStatus } from "../contract.ts";
import { triggerDays, triggerStates } from "./jobLabels.ts";
import { triggerListApi } from "./jobList.ts";
import { StateChip } from "./StateChip.tsx";
import { triggerResource } from "./trigger.resource.tsx";
import { TriggerArguments } from "./TriggerArguments.tsx";
import "./job.css";

/** The triggers of a job, below its row. */
export function TriggerList({ jobId, isService }: { jobId: string; isService: boolean }) {
  const t = useTexts();
  const list = useInnerList(triggerResource, { jobId });
  const start = useWrite(jobApi, "startTrigger", { done: "job.triggerStarted" });
  const pause = useWrite(jobApi, "pauseTrigger", { done: "job.triggerPaused" });

  const actions = (trigger: JobTrigger) => (
    <RowAction
      of={jobApi}
      call={isStopped(trigger) ? "startTrigger" : "pauseTrigger"}
      onClick={async () => await (isStopped(trigger) ? start : pause).run({ jobId, triggerId: trigger.triggerId })}
    />
  );
  return (
    <section className="sw-job-triggers" aria-label={t("job.triggersOf", { name: jobId })}>
      {list.state === "loading" && <LoadNotice error={undefined} onRetry={() => undefined} />}
      {list.error !== undefined && <LoadNotice error={list.error} onRetry={() => void list.refresh()} />}
      {list.state === "empty" && <p>{t(isService ? "job.serviceHint" : "job.noTrigger")}</p>}
      <ul>
        {list.rows.map((trigger) => (
          <li key={trigger.id}>
            <header>
              <b>{trigger.triggerId}</b>
              <StateChip state={triggerStates[trigger.status]} />
              <span>
                <TriggerArguments trigger={trigger} />
              </span>
              <RowActions list={list} row={trigger}>
                {actions(trigger)}
              </RowActions>
            </header>
            {trigger.description !== null && trigger.description !== "" && <p>{trigger.description}</p>}
            <Facts trigger={trigger} />
          </li>
        ))}
      </ul>
      {!isService && isPermitted({ of: triggerListApi, call: "add" }) && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => list.form.open({ kind: "add", values: { jobId } })}
        >
          {t("job.addJobTrigger")}
        </Button>
      )}
      <ListForm list={list} />
    </section>
  );
}

/** Whether a trigger comes due only after it was started. */
function isStopped({ status }: JobTrigger): boolean {
  return stopped.some((one) => one === status);
}

const stopped = [TriggerStatus.paused, TriggerStatus.panicked, TriggerStatus.notStarted, TriggerStatus.backlog];

/** What else there is to know about a trigger; what is not set is left out. */
function Facts({ trigger }: { trigger: JobTrigger }) {
  const t = useTexts();
  const limited = (count: number, maximum: number) =>
    maximum === 0 ? formatNumber(count) : `${formatNumber(count)} / ${formatNumber(maximum)}`;
  const instant = (time: Date | null) => (time === null ? undefined : formatInstant(time));
  const facts: readonly (readonly [TextKey, ReactNode])[] = [
    ["jobTrigger.nextRunTime", instant(trigger.nextRunTime) ?? t("kit.none")],
    ["jobTrigger.lastRunTime", instant(trigger.lastRunTime) ?? t("kit.none")],
    ["jobTrigger.numberOfRuns", limited(trigger.numberOfRuns, trigger.maxNumberOfRuns)],
    ["jobTrigger.numberOfErrors", limited(trigger.numberOfErrors, trigger.maxNumberOfErrors)],
    ["jobTrigger.numRetries", trigger.numRetries === 0 ? undefined : formatNumber(trigger.numRetries)],
    ["jobTrigger.retryTimeout", trigger.numRetries === 0 ? undefined : formatNumber(trigger.retryTimeout)],
    ["jobTrigger.days", trigger.days === "all" ? undefined : t(triggerDays[trigger.days])],
    ["jobTrigger.startTime", instant(trigger.startTime)],
    ["jobTrigger.endTime", instant(trigger.endTime)],
    ["jobTrigger.startNow", trigger.startNow ? undefined : t("kit.no")],
    ["jobTrigger.runOnStart", trigger.runOnStart ? t("kit.yes") : undefined],
    ["jobTrigger.resetOnlyOnce", trigger.maxNumberOfRuns === 1 && trigger.resetOnlyOnce ? t("kit.yes") : undefined],
  ];
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
