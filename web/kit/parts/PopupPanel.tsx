import { Button, Popover } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useIsNarrow } from "../../theme/theme.tsx";
import { LateSkeleton } from "../list/ListNotice.tsx";

const Sheet = lazy(async () => ({ default: (await import("../views/Sheet.tsx")).Sheet }));

type Props = {
  /** What the panel is, for everybody who cannot see it from its button. */
  title: string;
  icon: ReactNode;
  /** Text of the button beside the icon. */
  label?: string | undefined;
  placement?: "bottomLeft" | "bottomRight";
  children: (close: () => void) => ReactNode;
};

/** A button and the panel that it opens: a popover, on a phone a sheet from below. The panel may load on its first use. */
export function PopupPanel({ title, icon, label, placement = "bottomRight", children }: Props) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);

  function close(): void {
    setOpen(false);
    button?.focus();
  }

  const opener = (
    <Button
      ref={setButton}
      type="text"
      icon={icon}
      iconPlacement="end"
      {...(label === undefined ? { "aria-label": title, title } : {})}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={isNarrow ? () => setOpen(true) : undefined}
    >
      {label}
    </Button>
  );
  const content = <Suspense fallback={<LateSkeleton />}>{children(close)}</Suspense>;
  if (isNarrow)
    return (
      <>
        {opener}
        {isOpen && (
          <Suspense>
            <Sheet title={title} onClosed={close}>
              {content}
            </Sheet>
          </Suspense>
        )}
      </>
    );
  return (
    <Popover
      trigger="click"
      placement={placement}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <div role="dialog" aria-label={title}>
          {content}
        </div>
      }
    >
      {opener}
    </Popover>
  );
}
