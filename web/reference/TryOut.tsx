import { Button } from "antd";
import { type SubmitEvent, useId, useState } from "react";
import { CallError, newIdempotencyKey, tryCall } from "../api.ts";
import { useWords } from "../i18n.ts";
import { useConfirm } from "../kit/parts/useConfirm.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { OutcomeView } from "./OutcomeView.tsx";
import type { Operation } from "./operations.ts";
import { TryField } from "./TryField.tsx";
import { fieldsOf, isReading, keyOf, requestOf, type Typed, unreadableIn } from "./tryOut.ts";

/** Makes a call with the rights of whoever is signed in, and shows what came back. */
export function TryOut({ operation }: { operation: Operation }) {
  const t = useWords();
  const title = useId();
  const confirm = useConfirm();
  const [typed, setTyped] = useState<Typed>({});
  const [file, setFile] = useState<File>();
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const fields = fieldsOf(operation);

  async function handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const unreadable = unreadableIn(fields, typed).map(keyOf);
    setFaults(new Set(unreadable));
    if (unreadable.length > 0 || isSending) return;
    const question = {
      title: t("reference.ask", { call: `${operation.method} ${operation.path}` }),
      text: t("reference.askText"),
      ok: t("reference.send"),
      cancel: t("shell.cancel"),
      isDangerous: true,
    };
    if (isReading(operation) || (await confirm(question))) await send();
  }

  async function send(): Promise<void> {
    setSending(true);
    try {
      const sent = requestOf(operation, fields, typed);
      const key = sent.method === "GET" ? {} : { idempotencyKey: newIdempotencyKey() };
      setOutcome(await outcomeOf(await tryCall(sent, { ...key, ...(file === undefined ? {} : { file }) })));
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
            key={keyOf(field)}
            field={field}
            value={typed[keyOf(field)] ?? ""}
            isFaulty={faults.has(keyOf(field))}
            onChange={(text) => setTyped({ ...typed, [keyOf(field)]: text })}
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
