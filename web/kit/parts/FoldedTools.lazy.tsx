import { EllipsisOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBackStep } from "#base/page/backSteps";
import "./folded/foldedTools.css";

type Props = {
  label: string;
  /** Receives the element at the end of the panel. */
  slot?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/**
 * Buttons with icons behind one button, on a phone; the panel shows their names. They stay mounted while it is closed,
 * because they hold their own dialogs.
 */
export function FoldedTools({ label, slot, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useBackStep(isOpen, close);
  useCloseByInput(isOpen, { button, frame }, close);
  return (
    <div ref={frame} className="sw-folded">
      <Button
        ref={button}
        type="text"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <div className="sw-folded-panel" role="group" aria-label={label} hidden={!isOpen}>
        {children}
        <div ref={slot} />
      </div>
    </div>
  );
}

type Elements = Readonly<Record<"button" | "frame", { readonly current: HTMLElement | null }>>;

/** The panel closes when a tool is chosen, by a click elsewhere and by Escape. */
function useCloseByInput(isOpen: boolean, { button, frame }: Elements, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleClick = ({ target }: Event) => {
      if (!(target instanceof Node) || button.current?.contains(target) !== true) close();
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      if (frame.current?.contains(document.activeElement) === true) button.current?.focus();
      close();
    };
    document.addEventListener("click", handleClick, true);
    document.addEventListener("keydown", handleKey);
    return () => {
      document.removeEventListener("click", handleClick, true);
      document.removeEventListener("keydown", handleKey);
    };
  }, [isOpen, button, frame]);
}
