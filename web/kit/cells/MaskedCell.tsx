import { App } from "antd";
import { useState } from "react";
import * as z from "zod";
import { maskOf } from "#contract/mask";
import { call, CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { CopyButton } from "../parts/CopyButton.tsx";
import { mayWrite } from "../parts/mayWrite.ts";
import type { Column } from "../resource/column.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";

const Revealed = z.object({ value: z.string().nullable() });

/** What a press has shown, and the cell's value at that time: a value that was changed since is hidden again. */
type Shown = { readonly text: string; readonly from: string };

type Props<Row extends RecordRow> = { resource: Resource<Row>; column: Column<Row>; row: Row };

/** A number with its middle hidden. The server writes down who asked for all of it. */
export function MaskedCell<Row extends RecordRow>({ resource, column, row }: Props<Row>) {
  const t = useWords();
  const { message } = App.useApp();
  const [shown, setShown] = useState<Shown>();
  const [isBusy, setBusy] = useState(false);
  const given = valueOf(row, column.name);
  const value = typeof given === "string" ? given : "";
  const { api } = resource;
  const { reveal } = column;
  if (value === "") return t("kit.none");
  if (reveal === undefined || !mayWrite(resource, reveal))
    return <span className="sw-cell-text sw-cell-figures">{maskOf(value)}</span>;

  async function show(callName: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = Revealed.parse(await call(api, callName, { id: row.id, field: column.name }));
      setShown({ text: answer.value ?? t("kit.none"), from: value });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
    } finally {
      setBusy(false);
    }
  }

  const whole = shown?.from === value ? shown.text : undefined;
  const text = whole ?? maskOf(value);
  const about = { field: t(labelKeyOf(resource, column)), name: resource.nameOf(row) };
  return (
    <span className="sw-masked">
      <button
        type="button"
        className="sw-link sw-cell-figures"
        aria-busy={isBusy}
        aria-label={`${text} · ${t(whole === undefined ? "kit.showAll" : "kit.hideAgain", about)}`}
        onClick={() => (whole === undefined ? void show(reveal) : setShown(undefined))}
      >
        {text}
      </button>
      {whole !== undefined && <CopyButton text={whole} />}
    </span>
  );
}
