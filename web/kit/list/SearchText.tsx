import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useEffect, useEffectEvent, useState } from "react";

const pauseMilliseconds = 300;

type Props = { label: string; value: string; onChange: (text: string) => void };

/** What is being typed, and the search that it began from. */
type Draft = { readonly text: string; readonly from: string; readonly isComposing: boolean };

/** A text to search by: applied on Enter or after a pause, never in the midst of an input method's composition. */
export function SearchText({ label, value, onChange }: Props) {
  const [draft, setDraft] = useState<Draft>();
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

  return (
    <Input
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) =>
        setDraft({ text: event.target.value, from: value, isComposing: draft?.isComposing === true && isCurrent })
      }
      onCompositionStart={() => setDraft({ text, from: value, isComposing: true })}
      onCompositionEnd={(event) => setDraft({ text: event.currentTarget.value, from: value, isComposing: false })}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) onChange(text.trim());
      }}
    />
  );
}
