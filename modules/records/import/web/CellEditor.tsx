import { Input, type InputRef } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type SuggestedField, Suggestions } from "./Suggestions.tsx";

type Props = {
  field: SuggestedField;
  label: string;
  text: string;
  problem: string | undefined;
  onSave: (text: string) => Promise<void>;
  onLeave: () => void;
};

/** Edits a cell in place: Enter and a suggested name save, Esc cancels; the focus returns to the cell. */
export function CellEditor({ field, label, text, problem, onSave, onLeave }: Props) {
  const [value, setValue] = useState(text);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  /** The text as it is at once, before the next render. */
  const current = useRef(text);
  /** Cancelling moves the focus away, which would otherwise save the input. */
  const isOver = useRef(false);

  useEffect(() => {
    input.current?.focus({ cursor: "all" });
  }, []);

  function toCell(): void {
    input.current?.input?.closest<HTMLElement>("[data-cell]")?.focus();
  }

  function setText(next: string): void {
    current.current = next;
    setValue(next);
  }

  async function save(): Promise<void> {
    if (isOver.current) return;
    isOver.current = true;
    toCell();
    if (current.current === text) {
      onLeave();
      return;
    }
    setBusy(true);
    await onSave(current.current);
    isOver.current = false;
    setBusy(false);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // Esc closes the editor and not the drawer around it.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      isOver.current = true;
      toCell();
      onLeave();
    }
    if (event.key === "Enter") {
      event.stopPropagation();
      void save();
    }
  }

  return (
    // Around the list of suggestions, which handles the same keys first.
    <div role="presentation" onKeyDown={handleKeyDown}>
      <Suggestions
        {...field}
        text={value}
        onText={setText}
        // Of several names more may follow.
        onPick={field.kind === "records" ? undefined : () => void save()}
        isDisabled={isBusy}
        isOpenAtStart
      >
        {(textProps) => (
          <Input
            {...textProps}
            ref={input}
            size="small"
            aria-label={label}
            aria-invalid={problem !== undefined}
            status={problem === undefined ? "" : "error"}
            disabled={isBusy}
            onBlur={() => void save()}
          />
        )}
      </Suggestions>
    </div>
  );
}
