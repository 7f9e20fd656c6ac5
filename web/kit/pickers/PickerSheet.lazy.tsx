import { CheckOutlined, CloseCircleFilled, DownOutlined } from "@ant-design/icons";
import { Button, Drawer, Input } from "antd";
import { useId, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { PickerPlaceholder } from "./PickerPlaceholder.tsx";
import type { PickerProps } from "./PickerControl.tsx";
import { isWithin, type PickerItem } from "../resource/picker.ts";
import { usePickerSearch } from "./usePickerSearch.ts";
import "./pickers.css";

/** Picks on a phone: the field opens a sheet with a search box and large lines. */
export function PickerSheet(props: PickerProps) {
  const { picker, named, label, isDisabled, isMultiple, except, chosen, onChoose } = props;
  const t = useTexts();
  const sheetId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const has = ({ value }: PickerItem) => chosen.some((one) => one.value === value);

  useBackStep(isOpen, close);

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  function handlePick(pick: PickerItem): void {
    if (isMultiple) return onChoose(has(pick) ? chosen.filter(({ value }) => value !== pick.value) : [...chosen, pick]);
    onChoose([pick]);
    close();
  }

  return (
    <span className="sw-picker">
      <button
        {...named}
        ref={trigger}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? sheetId : undefined}
        disabled={isDisabled}
        className="sw-picker-field"
        onClick={() => setOpen(true)}
      >
        <span className={chosen.length === 0 ? "sw-picker-none" : "sw-tree-name"}>
          {chosen.length === 0 ? t("kit.choose") : chosen.map((one) => one.label).join(t("kit.comma"))}
        </span>
        <DownOutlined aria-hidden />
      </button>
      {chosen.length > 0 && !isDisabled && (
        <button
          type="button"
          className="sw-picker-clear"
          aria-label={t("kit.tree.clear", { name: label })}
          onClick={() => onChoose([])}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
      <Drawer
        id={sheetId}
        open={isOpen}
        placement="bottom"
        size="80%"
        title={label}
        destroyOnHidden
        onClose={close}
        classNames={{ body: "sw-pick-sheet" }}
        extra={isMultiple && <Button onClick={close}>{t("kit.tree.done")}</Button>}
      >
        <Lines {...{ picker, label, has, isMultiple, except }} onPick={handlePick} />
      </Drawer>
    </span>
  );
}

type LinesProps = {
  picker: PickerProps["picker"];
  label: string;
  isMultiple: boolean;
  except: PickerProps["except"];
  has: (pick: PickerItem) => boolean;
  onPick: (pick: PickerItem) => void;
};

function Lines({ picker, label, isMultiple, except, has, onPick }: LinesProps) {
  const t = useTexts();
  const { text, setText, compositionHandlers, results } = usePickerSearch(picker, true);
  const { recent, matches } = results;
  const line = (pick: PickerItem) => (
    <li key={pick.value}>
      <button
        type="button"
        aria-pressed={has(pick)}
        disabled={pick.isDisabled === true || isWithin(pick, except)}
        onClick={() => onPick(pick)}
      >
        <span className="sw-pick-line">
          <span>{pick.label}</span>
          {pick.meta !== undefined && <small>{pick.meta}</small>}
        </span>
        {has(pick) && <CheckOutlined aria-hidden />}
      </button>
    </li>
  );
  return (
    <>
      <Input
        allowClear
        aria-label={t("kit.tree.search", { title: label })}
        placeholder={t("kit.tree.search", { title: label })}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...compositionHandlers}
      />
      {recent.length > 0 && (
        <>
          <h3>{t("kit.pick.recent")}</h3>
          <ul aria-label={t("kit.pick.recent")}>{recent.map(line)}</ul>
          <h3>{t("kit.pick.all")}</h3>
        </>
      )}
      <ul aria-label={label} data-multiple={isMultiple}>
        {matches.map(line)}
      </ul>
      {matches.length === 0 && <PickerPlaceholder {...{ picker, results, label }} />}
    </>
  );
}
