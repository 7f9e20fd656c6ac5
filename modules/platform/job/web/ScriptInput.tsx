import { Button, Form, Input } from "antd";
import { useState } from "react";
import { type FieldInput, useTexts } from "#kit";
import { maxScriptLength } from "../contract.ts";
import "./job.css";

/** The script of a job with the numbers of its lines. An empty one can start from an example. */
export function ScriptInput({ id, value, onChange, isDisabled }: FieldInput) {
  const t = useTexts();
  const [scrolled, setScrolled] = useState(0);
  const jobId: unknown = Form.useWatch("jobId");
  const code = typeof value === "string" ? value : "";
  const lines = code.split("\n").length;
  return (
    <>
      <div className="sw-job-script">
        <div className="sw-job-lines" aria-hidden>
          <pre style={{ transform: `translateY(${-scrolled}px)` }}>
            {Array.from({ length: lines }, (_, index) => index + 1).join("\n")}
          </pre>
        </div>
        <Input.TextArea
          id={id}
          className="sw-job-code"
          value={code}
          rows={14}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          maxLength={maxScriptLength}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
          onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
        />
      </div>
      {code.trim() === "" && !isDisabled && (
        <Button
          type="link"
          size="small"
          onClick={() => onChange(createExample(typeof jobId === "string" ? jobId : ""))}
        >
          {t("job.insertExample")}
        </Button>
      )}
    </>
  );
}

function createExample(jobId: string): string {
  return [
    `job(${JSON.stringify(jobId === "" ? "job_id" : jobId)}, async ({ parameters, log, fetch }) => {`,
    '  log("started", parameters);',
    '  const answer = await fetch("https://example.com/");',
    "  return answer.status;",
    "});",
    "",
  ].join("\n");
}
