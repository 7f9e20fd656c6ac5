import { Checkbox, Form, Input, Radio } from "antd";
import { useId } from "react";
import { type FieldInput, useTexts } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import { hiddenValue } from "../contract.ts";
import { type HttpRequest, httpMethods, readHttpRequest, writeHttpRequest } from "./httpRequest.ts";
import { RequestHeadersInput } from "./RequestHeadersInput.tsx";
import "./job.css";

const exampleUrl = "https://example.com/hook";

/** The request of an HTTP job, which is stored in its extra data. */
export function HttpRequestInput({ id, value, onChange, isDisabled }: FieldInput) {
  const t = useTexts();
  const ownId = useId();
  const properties = typeof value === "string" ? value : "{}";
  const request = readHttpRequest(properties);
  const change = (changes: Partial<HttpRequest>) => onChange(writeHttpRequest(properties, { ...request, ...changes }));
  const hidesBody = request.Body === hiddenValue;
  return (
    <div className="sw-job-request">
      <Input
        id={id}
        type="url"
        aria-required
        value={request.RequestUri}
        placeholder={exampleUrl}
        maxLength={2048}
        disabled={isDisabled}
        onChange={({ target }) => change({ RequestUri: target.value })}
      />
      {/* What is refused is the request as a whole; only the address is drawn as wrong. */}
      <Form.Item noStyle validateStatus="">
        <Radio.Group
          aria-label={t("job.method")}
          value={request.HttpMethod}
          disabled={isDisabled}
          options={httpMethods.map((method) => ({ value: method, label: method.toUpperCase() }))}
          onChange={({ target }) =>
            change({ HttpMethod: httpMethods.find((method) => method === target.value) ?? "Get" })
          }
        />
        <label htmlFor={`${ownId}-timeout`}>{t("job.timeout")}</label>
        <NumberInput
          id={`${ownId}-timeout`}
          aria-describedby={`${ownId}-hint`}
          value={Math.max(0, request.Timeout)}
          min={0}
          step={1000}
          precision={0}
          disabled={isDisabled}
          onChange={(timeout) => change({ Timeout: timeout === null || timeout === 0 ? -1 : timeout })}
        />
        <small id={`${ownId}-hint`}>{t("job.timeoutHint")}</small>
        <RequestHeadersInput
          value={request.Headers ?? {}}
          isDisabled={isDisabled}
          onChange={(Headers) => change({ Headers })}
        />
        <label htmlFor={`${ownId}-body`}>{t("job.body")}</label>
        <Input.TextArea
          id={`${ownId}-body`}
          className="sw-job-code"
          value={hidesBody ? "" : (request.Body ?? "")}
          placeholder={hidesBody ? t("job.valueSet") : undefined}
          autoSize={{ minRows: 3, maxRows: 12 }}
          spellCheck={false}
          disabled={isDisabled}
          onChange={({ target }) => change({ Body: target.value })}
        />
        <Checkbox
          checked={request.BodyIsSecret}
          disabled={isDisabled}
          onChange={({ target }) =>
            // A body that was secret is not known here, so it cannot be shown from now on.
            change({ BodyIsSecret: target.checked, ...(hidesBody ? { Body: "" } : {}) })
          }
        >
          {t("job.bodySecret")}
        </Checkbox>
      </Form.Item>
    </div>
  );
}
