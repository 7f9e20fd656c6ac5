import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useState } from "react";
import { useTexts } from "#kit";
import { hiddenValue } from "../contract.ts";
import type { HttpRequest } from "./httpRequest.ts";

type Headers = NonNullable<HttpRequest["Headers"]>;
type Row = { readonly name: string; readonly value: string };

type Props = {
  readonly value: Headers;
  readonly onChange: (headers: Headers) => void;
  readonly isDisabled: boolean | undefined;
};

/** The headers of a request. A value that is set is not shown; typing replaces it. */
export function RequestHeadersInput({ value, onChange, isDisabled = false }: Props) {
  const t = useTexts();
  // While they are edited, rows may be without a name or have the same one, which an object cannot hold.
  const [edited, setEdited] = useState<readonly Row[]>();
  const rows = edited ?? Object.entries(value).map(([name, text]) => ({ name, value: text }));

  function change(next: readonly Row[]): void {
    setEdited(next);
    onChange(Object.fromEntries(next.filter(({ name }) => name !== "").map((row) => [row.name, row.value])));
  }

  const changeRow = (index: number, changes: Partial<Row>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  return (
    <fieldset className="sw-job-headers" disabled={isDisabled}>
      <legend>{t("job.headers")}</legend>
      {rows.map((row, index) => (
        <div key={index}>
          <Input
            aria-label={t("job.headerName", { number: index + 1 })}
            value={row.name}
            maxLength={64}
            disabled={isDisabled}
            onChange={({ target }) => changeRow(index, { name: target.value.trim() })}
          />
          <Input.Password
            aria-label={t("job.headerValue", { number: index + 1 })}
            value={row.value === hiddenValue ? "" : row.value}
            placeholder={row.value === hiddenValue ? t("job.valueSet") : undefined}
            maxLength={2000}
            autoComplete="new-password"
            disabled={isDisabled}
            onChange={({ target }) => changeRow(index, { value: target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t("job.removeHeader", { number: index + 1 })}
            disabled={isDisabled}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={isDisabled}
        onClick={() => change([...rows, { name: "", value: "" }])}
      >
        {t("job.addHeader")}
      </Button>
    </fieldset>
  );
}
