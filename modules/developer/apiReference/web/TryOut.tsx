import { Button } from "antd";
import { type SubmitEvent, useId, useState } from "react";
import { CallError } from "#base/answer";
import { createIdempotencyKey, sendRawRequest } from "#base/api";
import { useTexts } from "#base/i18n";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { type Outcome, readOutcome } from "./outcome.ts";
import { OutcomeView } from "./OutcomeView.tsx";
import type { Operation } from "./operations.ts";
import { TryField } from "./TryField.tsx";
import { buildRequest, type FieldValues, findUnreadableFields, isReadOnly, listFields, toFieldKey } from "./tryOut.ts";

/** Makes a call with the permissions of the signed-in account and shows the response. */
export function TryOut({ operation }: { operation: Operation }) {
  const t = useTexts();
  const title = useId();
  const confirm = useConfirm();
  const [input, setInput] = useState<FieldValues>({});
  const [file, setFile] = useState<File>();
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const fields = listFields(operation);

  async function handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const unreadable = findUnreadableFields(fields, input).map(toFieldKey);
    setFaults(new Set(unreadable));
    if (unreadable.length > 0 || isSending) return;
    const question = {
      title: t("reference.ask", { call: `${operation.method} ${operation.path}` }),
      text: t("reference.askText"),
      ok: t("reference.send"),
      cancel: t("shell.cancel"),
      isDangerous: true,
    };
    if (isReadOnly(operation) || (await confirm(question))) await send();
  }

  async function send(): Promise<void> {
    setSending(true);
    try {
      const request = buildRequest(operation, fields, input);
      const key = request.method === "GET" ? {} : { idempotencyKey: createIdempotencyKey() };
      setOutcome(await readOutcome(await sendRawRequest(request, { ...key, ...(file === undefined ? {} : { file }) })));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome({ kind: "unreached", words: error.message });
    } finally {
      setSending(false);
    }
  }

  return (
    <section className="sw-try" aria-labelledby={title}>
      <h3 id={title}>{t("reference.try")}</h3>
      <form className="sw-try-form" onSubmit={(event) => void handleSubmit(event)}>
        {fields.map((field) => (
          <TryField
            key={toFieldKey(field)}
            field={field}
            value={input[toFieldKey(field)] ?? ""}
            isFaulty={faults.has(toFieldKey(field))}
            onChange={(text) => setInput({ ...input, [toFieldKey(field)]: text })}
            onFile={setFile}
          />
        ))}
        <div className="sw-try-foot">
          <Button type="primary" htmlType="submit" loading={isSending}>
            {t("reference.send")}
          </Button>
          {fields.length === 0 ? <small>{t("reference.noInput")}</small> : undefined}
        </div>
      </form>
      <div role="status">{outcome === undefined ? undefined : <OutcomeView outcome={outcome} />}</div>
    </section>
  );
}
