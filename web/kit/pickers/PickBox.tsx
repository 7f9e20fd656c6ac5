import { Select } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useWords } from "../../i18n.ts";
import { PickNotice } from "./PickNotice.tsx";
import type { PickProps } from "./PickControl.tsx";
import { isWithin, type Pick } from "./picker.ts";
import { useTyping } from "./usePicks.ts";
import "./pickers.css";

/** Picks from a list under the input, which narrows as one types. */
export function PickBox(props: PickProps) {
  const { picker, named, label, isDisabled, isMultiple, except, chosen, onChoose } = props;
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const { typed, setTyped, composing, offer } = useTyping(picker, isOpen);
  const { recent, found } = offer;
  const optionOf = (pick: Pick) => ({
    ...{ value: pick.value, label: pick.label, meta: pick.meta },
    disabled: pick.isDisabled === true || isWithin(pick, except),
  });
  const options: Option[] =
    recent.length === 0
      ? found.map(optionOf)
      : [
          { label: t("kit.pick.recent"), options: recent.map(optionOf) },
          { label: t("kit.pick.all"), options: found.map(optionOf) },
        ];

  function handleOpen(next: boolean): void {
    setOpen(next);
    if (!next) setTyped("");
  }

  /** Enter takes what is marked: not while that answers an older text, nor while characters are being composed. */
  function handleKeyDown(event: KeyboardEvent): void {
    const { key, altKey } = event;
    const isEarly = event.nativeEvent.isComposing || (isOpen && offer.isPending);
    if ((key === "Enter" || key === "Tab") && isEarly) event.stopPropagation();
    if (key === "ArrowDown" && !altKey && !isOpen) setOpen(true);
  }

  function handleChange(next: unknown): void {
    const values: readonly unknown[] = Array.isArray(next) ? next : [next];
    const all = [...chosen, ...recent, ...found];
    onChoose(values.flatMap((one) => all.find(({ value }) => value === valueIn(one)) ?? []));
  }

  const labelled = chosen.map(({ value, label: words }) => ({ value, label: words }));
  return (
    <span className="sw-pick" onKeyDownCapture={handleKeyDown} {...composing}>
      <Select
        {...named}
        {...(isMultiple ? { mode: "multiple" } : {})}
        labelInValue
        allowClear
        disabled={isDisabled}
        open={isOpen}
        onOpenChange={handleOpen}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        options={options}
        optionRender={lineOf}
        value={isMultiple ? labelled : (labelled[0] ?? null)}
        onChange={handleChange}
        loading={isOpen && offer.isPending}
        notFoundContent={<PickNotice {...{ picker, offer, label }} />}
      />
    </span>
  );
}

type Option = { readonly label: string; readonly meta?: string | undefined; readonly options?: Option[] };

function valueIn(chosen: unknown): unknown {
  return typeof chosen === "object" && chosen !== null && "value" in chosen ? chosen.value : chosen;
}

/** One of the offered records: its name, and what tells it from its namesakes. */
function lineOf({ data: { label, meta } }: { data: Option }): ReactNode {
  return (
    <span className="sw-pick-line">
      <span>{label}</span>
      {meta !== undefined && <small>{meta}</small>}
    </span>
  );
}
