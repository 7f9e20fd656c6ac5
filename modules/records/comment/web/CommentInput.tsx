import { Mentions } from "antd";
import { type ClipboardEvent, type DragEvent, type InputEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { useShortcut } from "#kit/parts/shortcuts.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { commentApi, type CommentedRecord, maxCommentLength, type MentionablePerson } from "../contract.ts";
import { type CommentText, toContent, toTextName } from "./commentText.ts";
import { usePause } from "./usePause.ts";

type Props = {
  target: CommentedRecord;
  value: CommentText;
  label: string;
  autoFocus?: boolean;
  onChange: (changes: Partial<CommentText>) => void;
  /** Ctrl+Enter. */
  onSend: () => void;
  /** Files that are pasted or dropped. */
  onFiles?: (files: readonly File[]) => void;
};

/** A field for a comment; `@` opens the list of people who can be mentioned. */
export function CommentInput({ target, value, label, autoFocus = false, onChange, onSend, onFiles }: Props) {
  const t = useTexts();
  const [keyword, setKeyword] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  // In a form the same keys save the record.
  useShortcut(
    "Ctrl+Enter",
    "comment.send",
    ({ target: at }) => (isWithin(field.current, at) ? onSend() : false),
    "form",
  );
  const settledKeyword = usePause(keyword);
  const people = useCallResult(
    commentApi,
    "people",
    settledKeyword === undefined ? undefined : { ...target, keyword: settledKeyword },
  );
  const { length } = toContent(value);
  const tooLong =
    length > maxCommentLength
      ? [t("invalid.too_long", { maximum: maxCommentLength }), `${length} / ${maxCommentLength}`].join(" · ")
      : undefined;
  const options = (people.data ?? []).map((person) => ({
    key: String(person.id),
    value: toTextName(value, person),
    label: <PersonLine person={person} />,
  }));

  /** The component appends a text of its own to the key of the option. */
  function handleSelect({ key = "", value: name = "" }: { key?: string; value?: string }): void {
    onChange({ people: new Map(value.people).set(name, Number.parseInt(key, 10)) });
  }

  function takeFiles(event: ClipboardEvent | DragEvent, from: DataTransfer): void {
    if (onFiles === undefined || from.files.length === 0) return;
    event.preventDefault();
    onFiles([...from.files]);
  }

  return (
    <div ref={field}>
      <Mentions
        value={value.text}
        options={options}
        // While it loads, Enter takes no person of an older list.
        loading={people.isFetching || keyword !== settledKeyword}
        notFoundContent={<NoReader keyword={settledKeyword} />}
        placeholder={t("comment.hint")}
        aria-label={label}
        autoFocus={autoFocus}
        autoSize={{ minRows: 2, maxRows: 8 }}
        {...(tooLong === undefined ? {} : { status: "error" })}
        filterOption={false}
        onSearch={setKeyword}
        onSelect={handleSelect}
        onChange={(text) => onChange({ text })}
        classNames={{ popup: listClass }}
        onKeyDown={keepEscape}
        onInput={searchPeople}
        onPaste={(event) => takeFiles(event, event.clipboardData)}
        onDrop={(event) => takeFiles(event, event.dataTransfer)}
      />
      {tooLong !== undefined && (
        <p className="sw-comment-too-long" role="alert">
          {tooLong}
        </p>
      )}
    </div>
  );
}

/** Says why the list is empty: only people who may see the record are in it. */
function NoReader({ keyword = "" }: { keyword: string | undefined }) {
  const t = useTexts();
  const name = keyword.trim();
  return <span role="status">{name === "" ? t("comment.noReader") : t("comment.noReaderNamed", { name })}</span>;
}

/** The name of a person, and what tells people of one name apart. */
function PersonLine({ person: { realName, account, orgName } }: { person: MentionablePerson }) {
  const distinction = [account, orgName].filter(Boolean).join(" · ");
  if (distinction === "") return realName;
  return (
    <span className="sw-comment-person">
      {realName} <small>{distinction}</small>
    </span>
  );
}

/**
 * The component looks for `@` when a key is released. Text also arrives without one: from an input method, by
 * dictation, or pasted.
 */
function searchPeople({ currentTarget }: InputEvent<HTMLTextAreaElement>): void {
  currentTarget.dispatchEvent(new KeyboardEvent("keyup", { key: "@", bubbles: true }));
}

const listClass = "sw-comment-people";

/** Escape closes the list of people alone, and not the drawer around the field as well. */
function keepEscape(event: KeyboardEvent): void {
  const lists = document.querySelectorAll(`.${listClass}`);
  if (event.key === "Escape" && [...lists].some((list) => list.checkVisibility())) event.stopPropagation();
}

function isWithin(field: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && field?.contains(target) === true;
}
