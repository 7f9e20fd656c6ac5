import { useQuery } from "@tanstack/react-query";
import { Button, Input, Popover } from "antd";
import { useState } from "react";
import { loadIcons, MenuIcon, useTexts } from "#kit";
import { IconGrid } from "./IconGrid.tsx";
import "./menu.css";

type Props = { id: string; value: string | null; onChange: (name: string | null) => void };

/** Picks an icon of the bundled set; the set is loaded when the picker is first opened. */
export function IconPicker({ id, value, onChange }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);

  function handlePick(name: string): void {
    onChange(name);
    setOpen(false);
  }

  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<Choice value={value} onPick={handlePick} />}
    >
      <Button
        id={id}
        block
        className="sw-icon-choice"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={value === null ? t("menu.icon.choose") : t("menu.icon.chosen", { name: value })}
        icon={value === null ? undefined : <MenuIcon name={value} />}
      >
        {value ?? t("menu.icon.none")}
      </Button>
    </Popover>
  );
}

type ChoiceProps = { value: string | null; onPick: (name: string) => void };

function Choice({ value, onPick }: ChoiceProps) {
  const t = useTexts();
  const [text, setText] = useState("");
  const { data } = useQuery({ queryKey: ["icons"], queryFn: loadIcons, staleTime: Infinity });
  const keyword = text.trim().toLowerCase();
  const found = [...(data ?? [])].filter(([name]) => name.toLowerCase().includes(keyword));
  return (
    <div role="dialog" aria-label={t("menu.icon.choose")} className="sw-icon-picker">
      <Input
        autoFocus
        allowClear
        aria-label={t("menu.icon.search")}
        placeholder={t("menu.icon.search")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {data !== undefined && found.length === 0 ? (
        <p role="status">{t("menu.icon.nothing")}</p>
      ) : (
        <IconGrid key={keyword} icons={found} value={value} onPick={onPick} />
      )}
    </div>
  );
}
