import { Form, Select } from "antd";
import * as z from "zod";
import { type FieldInput, useCallResult } from "#kit";
import { jobApi, maxDependencies } from "../contract.ts";
import "./job.css";

const Names = z.array(z.string());
const offered = 200;

/** The jobs after whose success a job runs. */
export function DependencyInput({ id, value, onChange, isDisabled }: FieldInput) {
  const own: unknown = Form.useWatch("jobId");
  const { data } = useCallResult(jobApi, "pageJobDetail", { page: 1, pageSize: offered });
  const names = (data?.items ?? []).map(({ jobDetail }) => jobDetail.jobId).filter((name) => name !== own);
  return (
    <Select
      id={id}
      mode="tags"
      className="sw-job-group"
      value={Names.safeParse(value).data ?? []}
      maxCount={maxDependencies}
      disabled={isDisabled}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={(chosen: string[]) => onChange(chosen)}
    />
  );
}
