import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useWords } from "../../i18n.ts";

const pauseMilliseconds = 300;

type Props = {
  label: string;
  value: string;
  /** Enter says so where nothing is entered. */
  isRequired?: boolean;
  onChange: (text: string) => void;
};

/** What is being typed, and the search that it began from. */
type Draft = { readonly text: string; readonly from: string; readonly isComposing: boolean };

/**
 * A text to search by: applied on Enter or after a pause, never in the midst of an input method's composition. What is
 * typed stays in here until then, so that nothing else of the page is drawn again for it.
 */
export function SearchText({ label, value, isRequired = false, onChange }: Props) {
  const t = useWords();
  const noteId = useId();
  const [draft, setDraft] = useState<Draft>();
  const [isMissed, setMissed] = useState(false);
  // A search that was changed elsewhere meanwhile, by a chip or by the address, wins over what was typed before.
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
