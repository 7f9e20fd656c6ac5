import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AutoComplete, type InputProps } from "antd";
import { type ReactElement, useState } from "react";
import { importApi, type ImportKind, type Suggestion } from "../contract.ts";
import { call } from "#base/api";
import { useSettled } from "#kit/parts/useSettled.ts";

/** A field of an import, as far as suggestions depend on it. */
export type SuggestedField = { readonly entity: string; readonly field: string; readonly kind: ImportKind };

/** Props that an input gets: its text and changes of it. The list of suggestions provides its input with its own. */
type TextProps = Partial<Pick<InputProps, "value" | "onChange">>;

type Props = SuggestedField & {
  text: string;
  onText: (text: string) => void;
  /** A suggested name was chosen; its text was passed before. */
  onPick?: (() => void) | undefined;
  isDisabled?: boolean;
  /** The names are shown as soon as the input is. */
  isOpenAtStart?: boolean;
  children: (textProps: TextProps) => ReactElement;
};

const suggestedKinds: ReadonlySet<ImportKind> = new Set(["choice", "record", "records"]);

/** Whether names are suggested for a field of this kind. */
export function hasSuggestions(kind: ImportKind): boolean {
  return suggestedKinds.has(kind);
}

/** An input for a cell; below one for records or choices the names that match its text. */
export function Suggestions(props: Props) {
  const { kind, text, onText, children } = props;
  if (hasSuggestions(kind)) return <SuggestionList {...props} />;
  return children({ value: text, onChange: (event) => onText(event.target.value) });
}

function SuggestionList({ entity, field, kind, text, onText, onPick, children, ...start }: Props) {
  const { isDisabled = false, isOpenAtStart = false } = start;
  const [isOpen, setOpen] = useState(isOpenAtStart);
  const [, before = "", typed = text] = kind === "records" ? (severalNames.exec(text) ?? []) : [];
  const suggestions = useSuggestions({ entity, field, keyword: typed.trim(), isAsked: isOpen });
  return (
    <AutoComplete
      className="sw-import-suggest"
      value={text}
      disabled={isDisabled}
      options={suggestions.map(({ text, note }) => ({
        value: before + text,
        title: text,
        label: <SuggestionLabel {...{ text, note }} />,
      }))}
      popupMatchSelectWidth={false}
      defaultActiveFirstOption={false}
      showSearch={{ filterOption: false }}
      open={isOpen && suggestions.length > 0}
      onOpenChange={setOpen}
      onChange={onText}
      {...(onPick === undefined ? {} : { onSelect: onPick })}
    >
      {children({})}
    </AutoComplete>
  );
}

function SuggestionLabel({ text, note }: Suggestion) {
  return (
    <>
      {text}
      {note !== null && <small className="sw-import-note">{note}</small>}
    </>
  );
}

/** Names up to the last separator, and the name that is being typed. */
const severalNames = /^(?<before>.*[,，;；、]\s*)?(?<typed>[^,，;；、]*)$/su;

type Question = { entity: string; field: string; keyword: string; isAsked: boolean };

function useSuggestions({ entity, field, keyword, isAsked }: Question): readonly Suggestion[] {
  const settled = useSettled(keyword);
  const { data = [] } = useQuery({
    queryKey: [importApi.name, "suggest", entity, field, settled],
    queryFn: async ({ signal }) => await call(importApi, "suggest", { entity, field, keyword: settled }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return isAsked ? data : [];
}
