import { Select } from "antd";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { useClearButton } from "../parts/useClearButton.tsx";
import { PickerPlaceholder } from "./PickerPlaceholder.tsx";
import type { PickerProps } from "./PickerControl.tsx";
import { isWithin, type PickerItem } from "../resource/picker.ts";
import { usePickerSearch } from "./usePickerSearch.ts";
import "./pickers.css";

/** Picks from a list under the input, which filters while the user types. */
export function PickerDropdown(props: PickerProps) {
  const { picker, named, label, isDisabled, isMultiple, except, chosen, onChoose } = props;
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isLeaving = useRef(false);
  const clearButton = useClearButton();
  const field = useRef<HTMLSpanElement>(null);
  const { text, setText, compositionHandlers, results } = usePickerSearch(picker, isOpen);
  const { recent, matches } = results;
  const toOption = (pick: PickerItem) => ({
    value: pick.value,
    label: pick.label,
    meta: pick.meta,
    "aria-label": [pick.label, pick.meta].filter(Boolean).join(" · "),
    disabled: pick.isDisabled === true || isWithin(pick, except),
  });
  const options: Option[] =
    recent.length === 0
      ? matches.map(toOption)
      : [
          { label: t("kit.pick.recent"), options: recent.map(toOption) },
          { label: t("kit.pick.all"), options: matches.map(toOption) },
        ];

  // Among several choices, Tab goes on to the next field: by keyboard, Backspace removes them.
  useLayoutEffect(() => {
    if (isMultiple) field.current?.querySelector(".ant-select-clear")?.setAttribute("tabindex", "-1");
  });

  function handleOpen(next: boolean): void {
    setOpen(next);
    if (!next) setText("");
  }

  /**
   * Enter and Tab select the highlighted option, except while it belongs to an older text or an input method is
   * composing. Among several choices, Tab without a text only leaves the field.
   */
  function handleKeyDown(event: KeyboardEvent): void {
    const { key, altKey } = event;
    const isEarly = event.nativeEvent.isComposing || (isOpen && results.isPending);
    const isOnlyLeaving = key === "Tab" && isMultiple && text.trim() === "";
    isLeaving.current = key === "Tab";
    if (((key === "Enter" || key === "Tab") && isEarly) || isOnlyLeaving) event.stopPropagation();
    if (key === "ArrowDown" && !altKey && !isOpen) setOpen(true);
  }

  function handleChange(next: unknown): void {
    const values: readonly unknown[] = Array.isArray(next) ? next : [next];
    // The next search opens the list again; until then it would cover what follows the field.
    if (isMultiple && text !== "") handleOpen(false);
    // The list takes a chosen option back, but Tab is no way to remove one.
    if (isMultiple && isLeaving.current && values.length < chosen.length) return;
    const all = [...chosen, ...recent, ...matches];
    onChoose(values.flatMap((one) => all.find(({ value }) => value === getValue(one)) ?? []));
  }

  const labelled = chosen.map(({ value, label: words }) => ({ value, label: words }));
  return (
    <span ref={field} className="sw-pick" onKeyDownCapture={handleKeyDown} {...compositionHandlers}>
      <Select
        {...named}
        {...(isMultiple ? { mode: "multiple" } : {})}
        labelInValue
        allowClear={clearButton}
        disabled={isDisabled}
        open={isOpen}
        onOpenChange={handleOpen}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        // A virtual list hides its options from screen readers, and gives them copies with the bare ids.
        virtual={false}
        options={options}
        optionRender={renderOption}
        value={isMultiple ? labelled : (labelled[0] ?? null)}
        onChange={handleChange}
        loading={isOpen && results.isPending}
        notFoundContent={<PickerPlaceholder {...{ picker, results, label }} />}
      />
    </span>
  );
}

type Option = { readonly label: string; readonly meta?: string | undefined; readonly options?: Option[] };

function getValue(chosen: unknown): unknown {
  return typeof chosen === "object" && chosen !== null && "value" in chosen ? chosen.value : chosen;
}

/** An offered record: its name, and what distinguishes it from others with the same name. */
function renderOption({ data: { label, meta } }: { data: Option }): ReactNode {
  return (
    <span className="sw-pick-line">
      <span>{label}</span>
      {meta !== undefined && <small>{meta}</small>}
    </span>
  );
}
