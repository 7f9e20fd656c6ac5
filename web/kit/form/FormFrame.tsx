import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { PageModal } from "../parts/PageModal.tsx";
import { useShortcut } from "../parts/shortcuts.ts";
import type { FormWidth } from "../resource/resource.ts";
import type { FormContainer } from "./formContainer.ts";
import "./form.css";

/** Slots for parts of the form outside of its fields; each record fills them. */
export type FormSlots = { readonly header: HTMLElement | null; readonly footer: HTMLElement | null };

type Props = {
  container: FormContainer;
  width: FormWidth;
  title: string;
  isOpen: boolean;
  /** The user closes the form by its close button or Escape. */
  onClose: () => void;
  /** The form has opened, or has closed for good. */
  onOpenChange: (isOpen: boolean) => void;
  children: (slots: FormSlots) => ReactNode;
};

type PartProps = Omit<Props, "children"> & {
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** Drawer, dialog or page around a form. It stays mounted when the next record opens. */
export function FormFrame({ children, ...props }: Props) {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const parts = {
    ...props,
    header: <div ref={setHeader} className="sw-form-head" />,
    footer: <div ref={setFooter} className="sw-form-foot" />,
    children: children({ header, footer }),
  };
  if (props.container === "page") return <FormPage {...parts} />;
  return props.container === "dialog" ? <FormDialog {...parts} /> : <FormDrawer {...parts} />;
}

function FormDrawer({ width, title, isOpen, onClose, onOpenChange, header, footer, children }: PartProps) {
  const isNarrow = useIsNarrow();
  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : width}
      title={title}
      extra={header}
      footer={footer}
      mask={{ closable: false }}
      classNames={{ body: "sw-form-body" }}
      onClose={onClose}
      afterOpenChange={onOpenChange}
    >
      {children}
    </Drawer>
  );
}

function FormDialog({ title, isOpen, onClose, onOpenChange, header, footer, children }: PartProps) {
  return (
    <PageModal
      open={isOpen}
      width={420}
      title={title}
      footer={footer}
      mask={{ closable: false }}
      className="sw-form-dialog"
      classNames={{ body: "sw-form-body" }}
      onCancel={onClose}
      afterOpenChange={onOpenChange}
    >
      {header}
      {children}
    </PageModal>
  );
}

/** The form replaces its list, which stays mounted behind it. */
function FormPage({ title, isOpen, onClose, onOpenChange, header, footer, children }: PartProps) {
  const t = useTexts();
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
        {header}
      </header>
      <div className="sw-form-body">{children}</div>
      <footer>{footer}</footer>
    </section>
  );
}

/** Escape first closes an open popup or question. */
function isInPopup({ target }: KeyboardEvent): boolean {
  const layer = target instanceof Element ? target.closest("[aria-expanded=true], [role=dialog], [role=menu]") : null;
  return layer?.matches(".sw-form-page") === false;
}
