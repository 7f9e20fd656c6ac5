import { type FieldInput, useCallResult, useTexts } from "#kit";
import { RadioButtons } from "#kit/form/RadioButtons.tsx";
import { jobApi, JobKind } from "../contract.ts";
import { jobKinds } from "./jobLabels.ts";

/** The kind of a job. Scripts are offered where the tenant may have them; a job that is one stays one. */
export function KindInput({ id, value, onChange, isDisabled }: FieldInput) {
  const t = useTexts();
  const { data: figures } = useCallResult(jobApi, "jobStatistics", {});
  const hasScripts = figures?.allowsScripts === true || value === JobKind.script;
  const kinds = hasScripts ? [JobKind.http, JobKind.script] : [JobKind.http];
  return (
    <RadioButtons
      id={id}
      aria-label={t("job.createType")}
      value={value}
      disabled={isDisabled}
      options={kinds.map((kind) => ({ value: kind, label: t(jobKinds[kind]) }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
