import { CheckOutlined, CloseCircleFilled, DownOutlined } from "@ant-design/icons";
import { Button, Drawer, Input } from "antd";
import { useId, useRef, useState } from "react";
import { useWords } from "../../i18n.ts";
import { PickNotice } from "./PickNotice.tsx";
import type { PickProps } from "./PickControl.tsx";
import { isWithin, type Pick } from "./picker.ts";
import { useTyping } from "./usePicks.ts";
import "./pickers.css";

/** Picks on a phone: a field that opens a sheet with a search box and lines as large as a thumb. */
export function PickSheet(props: PickProps) {
  const { picker, named, label, isDisabled, isMultiple, except, chosen, onChoose } = props;
  const t = useWords();
  const sheetId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const has = ({ value }: Pick) => chosen.some((one) => one.value === value);

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  function handlePick(pick: Pick): void {
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
  picker: PickProps["picker"];
  label: string;
  isMultiple: boolean;
  except: PickProps["except"];
  has: (pick: Pick) => boolean;
  onPick: (pick: Pick) => void;
};

function Lines({ picker, label, isMultiple, except, has, onPick }: LinesProps) {
  const t = useWords();
  const { typed, setTyped, composing, offer } = useTyping(picker, true);
  const { recent, found } = offer;
  const line = (pick: Pick) => (
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
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...composing}
      />
      {recent.length > 0 && (
        <>
          <h3>{t("kit.pick.recent")}</h3>
          <ul aria-label={t("kit.pick.recent")}>{recent.map(line)}</ul>
          <h3>{t("kit.pick.all")}</h3>
        </>
      )}
      <ul aria-label={label} data-multiple={isMultiple}>
        {found.map(line)}
      </ul>
      {found.length === 0 && <PickNotice {...{ picker, offer, label }} />}
    </>
  );
}
