import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTexts } from "#base/i18n";

const pauseMilliseconds = 300;

type Props = {
  label: string;
  value: string;
  /** With an empty input, Enter shows that a text is required. */
  isRequired?: boolean;
  onChange: (text: string) => void;
};

/** The typed text, and the applied search from which it started. */
type Draft = { readonly text: string; readonly from: string; readonly isComposing: boolean };

/**
 * A search text: applied on Enter, when the input loses the focus, or after a pause, never during the composition of an
 * input method. The typed text is local state until then, so that typing renders nothing else.
 */
export function SearchText({ label, value, isRequired = false, onChange }: Props) {
  const t = useTexts();
  const noteId = useId();
  const [draft, setDraft] = useState<Draft>();
  const [isMissed, setMissed] = useState(false);
  // Once the text is applied, typing starts from there: otherwise removing it elsewhere would bring it back.
  if (draft !== undefined && draft.from !== value && draft.text.trim() === value) setDraft({ ...draft, from: value });
  // A search that was changed elsewhere, by a chip or by the URL, overrides the typed text.
  const isCurrent = draft !== undefined && (value === draft.from || value === draft.text.trim());
  const text = isCurrent ? draft.text : value;
  const isPending = isCurrent && !draft.isComposing && draft.text.trim() !== value;
  const pending = isPending ? text.trim() : undefined;
  const apply = useEffectEvent(onChange);

  useEffect(() => {
    if (pending === undefined) return undefined;
    const timer = setTimeout(() => apply(pending), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [pending]);

  function handleEnter(): void {
    const isEmpty = text.trim() === "";
    setMissed(isRequired && isEmpty);
    if (!isRequired || !isEmpty) onChange(text.trim());
  }

  const isNoted = isMissed && text.trim() === "";
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={label}
        placeholder={label}
        value={text}
        status={isNoted ? "error" : ""}
        aria-invalid={isNoted}
        aria-describedby={isNoted ? noteId : undefined}
        onChange={(event) =>
          setDraft({ text: event.target.value, from: value, isComposing: draft?.isComposing === true && isCurrent })
        }
        onCompositionStart={() => setDraft({ text, from: value, isComposing: true })}
        onCompositionEnd={(event) => setDraft({ text: event.currentTarget.value, from: value, isComposing: false })}
        onBlur={() => {
          if (pending !== undefined) onChange(pending);
        }}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) handleEnter();
        }}
      />
      {isNoted && (
        <span id={noteId} role="alert" className="sw-search-note">
          {t("kit.keywordRequired")}
        </span>
      )}
    </>
  );
}
