import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button, Drawer, Modal } from "antd";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { useShortcut } from "../parts/shortcuts.ts";
import type { FormWidth } from "../resource/resource.ts";
import type { FormPlace } from "./formPlace.ts";
import "./form.css";

/** Where the form puts what does not stand among its fields; each record brings its own. */
export type Slots = { readonly head: HTMLElement | null; readonly foot: HTMLElement | null };

type Props = {
  place: FormPlace;
  width: FormWidth;
  title: string;
  isOpen: boolean;
  /** Somebody wants out: by the cross, by Escape. */
  onClose: () => void;
  /** It stands open, or is closed for good. */
  onOpenChange: (isOpen: boolean) => void;
  children: (slots: Slots) => ReactNode;
};

type PartProps = Omit<Props, "children"> & {
  head: ReactNode;
  foot: ReactNode;
  children: ReactNode;
};

/** Drawer, dialog or page around a form. It stays while one record follows another. */
export function FormFrame({ children, ...props }: Props) {
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const parts = {
    ...props,
    head: <div ref={setHead} className="sw-form-head" />,
    foot: <div ref={setFoot} className="sw-form-foot" />,
    children: children({ head, foot }),
  };
  if (props.place === "page") return <FormPage {...parts} />;
  return props.place === "dialog" ? <FormDialog {...parts} /> : <FormDrawer {...parts} />;
}

function FormDrawer({ width, title, isOpen, onClose, onOpenChange, head, foot, children }: PartProps) {
  const isNarrow = useIsNarrow();
  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : width}
      title={title}
      extra={head}
      footer={foot}
      mask={{ closable: false }}
      classNames={{ body: "sw-form-body" }}
      onClose={onClose}
      afterOpenChange={onOpenChange}
    >
      {children}
    </Drawer>
  );
}

function FormDialog({ title, isOpen, onClose, onOpenChange, head, foot, children }: PartProps) {
  return (
    <Modal
      open={isOpen}
      width={420}
      title={title}
      footer={foot}
      mask={{ closable: false }}
      className="sw-form-dialog"
      classNames={{ body: "sw-form-body" }}
      onCancel={onClose}
      afterOpenChange={onOpenChange}
    >
      {head}
      {children}
    </Modal>
  );
}

/** The form in place of its list, which waits behind it. */
function FormPage({ title, isOpen, onClose, onOpenChange, head, foot, children }: PartProps) {
  const t = useWords();
  const tell = useEffectEvent(onOpenChange);
  useShortcut("Escape", "kit.form.close", (event) => (isInPopup(event) ? false : onClose()), "form");
  useEffect(() => tell(isOpen), [isOpen]);
  return (
    <section role="dialog" className="sw-form-page" aria-label={title}>
      <header>
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={t("kit.form.back")}
          onClick={onClose}
        />
        <h2>{title}</h2>
        {head}
      </header>
      <div className="sw-form-body">{children}</div>
      <footer>{foot}</footer>
    </section>
  );
}

/** Escape closes an open choice or question first. */
function isInPopup({ target }: KeyboardEvent): boolean {
  const layer = target instanceof Element ? target.closest("[aria-expanded=true], [role=dialog], [role=menu]") : null;
  return layer?.matches(".sw-form-page") === false;
}
