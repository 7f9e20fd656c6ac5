import { App } from "antd";
import { useState } from "react";
import * as z from "zod";
import { maskText } from "#contract/mask";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { CopyButton } from "../parts/CopyButton.tsx";
import { canWrite } from "../parts/canWrite.ts";
import type { Column } from "../resource/column.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";
import { getLabelKey } from "../resource/labelKeys.ts";
import { showFailure } from "#kit/parts/showFailure.ts";

const Revealed = z.object({ value: z.string().nullable() });

/** A revealed text and the cell value it belongs to: when the value changes it is hidden again. */
type RevealedValue = { readonly text: string; readonly from: string };

type Props<Row extends RecordRow> = { resource: Resource<Row>; column: Column<Row>; row: Row };

/** A number with its middle hidden. The server logs who reveals it. */
export function MaskedCell<Row extends RecordRow>({ resource, column, row }: Props<Row>) {
  const t = useTexts();
  const { message } = App.useApp();
  const [shown, setShown] = useState<RevealedValue>();
  const [isBusy, setBusy] = useState(false);
  const rawValue = readFieldValue(row, column.name);
  const value = typeof rawValue === "string" ? rawValue : "";
  const { api } = resource;
  const { reveal } = column;
  if (value === "") return t("kit.none");
  if (reveal === undefined || !canWrite(resource, reveal))
    return <span className="sw-cell-text sw-cell-figures">{maskText(value)}</span>;

  async function show(callName: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = Revealed.parse(await call(api, callName, { id: row.id, field: column.name }));
      setShown({ text: answer.value ?? t("kit.none"), from: value });
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  const revealed = shown?.from === value ? shown.text : undefined;
  const text = revealed ?? maskText(value);
  const parameters = { field: t(getLabelKey(resource, column)), name: resource.getName(row) };
  return (
    <span className="sw-masked">
      <button
        type="button"
        className="sw-link sw-cell-figures"
        aria-busy={isBusy}
        aria-label={`${text} · ${t(revealed === undefined ? "kit.showAll" : "kit.hideAgain", parameters)}`}
        onClick={() => (revealed === undefined ? void show(reveal) : setShown(undefined))}
      >
        {text}
      </button>
      {revealed !== undefined && <CopyButton text={revealed} />}
    </span>
  );
}
