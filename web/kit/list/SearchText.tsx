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

/** The typed text. */
type Draft = {
  readonly text: string;
  /** The applied search from which it started. */
  readonly from: string;
  /** Searches that were requested for earlier states of the text and are not applied yet. */
  readonly requested: readonly string[];
  readonly isComposing: boolean;
};

/**
 * A search text: applied on Enter, when the input loses the focus, or after a pause, never during the composition of an
 * input method. The typed text is local state until then, so that typing renders nothing else.
 */
export function SearchText({ label, value, isRequired = false, onChange }: Props) {
  const t = useTexts();
  const noteId = useId();
  const [draft, setDraft] = useState<Draft>();
  const [isMissed, setMissed] = useState(false);
  // Once a text is applied, typing starts from there: otherwise removing it elsewhere would bring it back.
  const isApplied = draft !== undefined && (draft.requested.includes(value) || draft.text.trim() === value);
  if (isApplied && draft.from !== value) {
    setDraft({ ...draft, from: value, requested: draft.requested.slice(draft.requested.indexOf(value) + 1) });
  }
  // A search that was changed elsewhere, by a chip or by the URL, overrides the typed text.
  const isCurrent = draft !== undefined && (value === draft.from || isApplied);
  const text = isCurrent ? draft.text : value;
  const isPending = isCurrent && !draft.isComposing && draft.text.trim() !== value;
  const pending = isPending ? text.trim() : undefined;
  const apply = useEffectEvent(request);

  function request(search: string): void {
    if (isCurrent) setDraft({ ...draft, requested: [...draft.requested, search] });
    onChange(search);
  }

  function type(typed: string, isComposing: boolean): void {
    setDraft({ text: typed, from: value, requested: isCurrent ? draft.requested : [], isComposing });
  }

  useEffect(() => {
    if (pending === undefined) return undefined;
    const timer = setTimeout(() => apply(pending), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [pending]);

  function handleEnter(): void {
    const isEmpty = text.trim() === "";
    setMissed(isRequired && isEmpty);
    if (!isRequired || !isEmpty) request(text.trim());
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
        onChange={(event) => type(event.target.value, draft?.isComposing === true && isCurrent)}
        onCompositionStart={() => type(text, true)}
        onCompositionEnd={(event) => type(event.currentTarget.value, false)}
        onBlur={() => {
          if (pending !== undefined) request(pending);
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
