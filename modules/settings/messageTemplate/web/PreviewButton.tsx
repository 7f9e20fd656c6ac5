import { Button, Input, Skeleton } from "antd";
import { useDeferredValue, useState } from "react";
import { useCallResult, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { maxValueLength, messageTemplateApi } from "../contract.ts";
import { listPlaceholders, renderPlain } from "../placeholder.contract.ts";
import { useChosenPurpose } from "./usePurpose.ts";

type Content = { subject: string; content: string; isRich: boolean };

/** Shows subject and content with example values. A text in a further language is named by it. */
export function PreviewButton({ language, ...shown }: Content & { language: string | undefined }) {
  const t = useTexts();
  const label = t("messageTemplate.preview");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-label={language === undefined ? label : `${label} · ${language}`}
        disabled={shown.content.trim() === ""}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen ? <PreviewDialog {...shown} onClosed={() => setOpen(false)} /> : undefined}
    </>
  );
}

function PreviewDialog({ subject, content, isRich, onClosed }: Content & { onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const purpose = useChosenPurpose();
  const examples = new Map(purpose?.variables.map(({ name, example }) => [name, example]));
  const used = listPlaceholders(`${subject}\n${content}`).map(({ name }) => name);
  const names = [...new Set(used)];
  const unknown = purpose === undefined ? [] : names.filter((name) => !examples.has(name));
  const values = names.map((name) => [name, entered[name] ?? examples.get(name) ?? name] as const);
  const data = useDeferredValue(JSON.stringify(Object.fromEntries(values)));
  const { data: result, error } = useCallResult(messageTemplateApi, "proView", {
    content,
    isRich,
    data: JSON.parse(data),
  });
  return (
    <ModalDialog
      open={isOpen}
      title={t("messageTemplate.preview")}
      width={720}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="sw-template-hint">{t("messageTemplate.previewHint")}</p>
      <div className="sw-template-values">
        {values.map(([name, value]) => (
          <label key={name}>
            {name}
            <Input
              value={value}
              maxLength={maxValueLength}
              onChange={(event) => setEntered({ ...entered, [name]: event.target.value })}
            />
          </label>
        ))}
      </div>
      {unknown.length > 0 && (
        <p role="alert" className="sw-template-fault">
          {t("messageTemplate.unknownPlaceholders", { names: unknown.map((name) => `@(${name})`).join(" ") })}
        </p>
      )}
      {subject !== "" && <p className="sw-template-subject">{renderPlain(subject, new Map(values))}</p>}
      {error === undefined ? <Result text={result} isRich={isRich} /> : <p role="alert">{error.message}</p>}
    </ModalDialog>
  );
}

/** Formats are shown in a frame that runs no scripts and has no access to the page. */
function Result({ text, isRich }: { text: string | undefined; isRich: boolean }) {
  const t = useTexts();
  if (text === undefined) return <Skeleton active title={false} />;
  return isRich ? (
    <iframe className="sw-template-result" sandbox="" title={t("messageTemplate.preview")} srcDoc={text} />
  ) : (
    <pre className="sw-template-result">{text}</pre>
  );
}
