import { Button, Input, Skeleton } from "antd";
import { useDeferredValue, useState } from "react";
import { useCallResult, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { maxValueLength, messageTemplateApi } from "../contract.ts";
import { listPlaceholders } from "../placeholder.contract.ts";
import { useChosenPurpose } from "./usePurpose.ts";

type Content = { content: string; isRich: boolean };

/** Shows a content with example values. */
export function PreviewButton(shown: Content) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" disabled={shown.content.trim() === ""} onClick={() => setOpen(true)}>
        {t("messageTemplate.preview")}
      </Button>
      {isOpen ? <PreviewDialog {...shown} onClosed={() => setOpen(false)} /> : undefined}
    </>
  );
}

function PreviewDialog({ content, isRich, onClosed }: Content & { onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const examples = new Map(useChosenPurpose()?.variables.map(({ name, example }) => [name, example]));
  const names = [...new Set(listPlaceholders(content).map(({ name }) => name))];
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
