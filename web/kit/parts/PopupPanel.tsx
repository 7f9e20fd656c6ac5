import { Button, Popover } from "antd";
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { DelayedSkeleton } from "../list/ListPlaceholder.tsx";
import { lazyPart } from "./lazyPart.ts";

const Sheet = lazyPart(async () => (await import("./BottomSheet.lazy.tsx")).BottomSheet);

/** What the button of a panel is rendered with. */
type OpenerProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly "aria-haspopup": "dialog";
  readonly "aria-expanded": boolean;
  readonly onClick: (() => void) | undefined;
};

type Props = {
  /** The accessible name of the panel. */
  title: string;
  icon?: ReactNode;
  /** Text of the button next to the icon. */
  label?: string | undefined;
  /** Another button than that with icon and label. */
  renderButton?: (button: OpenerProps) => ReactElement;
  isOpenAtFirst?: boolean;
  placement?: "bottomLeft" | "bottomRight";
  children: (close: () => void) => ReactNode;
};

/** A button and the panel that it opens: a popover, on a phone a bottom sheet. The panel may load on first use. */
export function PopupPanel({ title, icon, label, renderButton, ...props }: Props) {
  const { isOpenAtFirst = false, placement = "bottomRight", children } = props;
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [button, setButton] = useState<HTMLElement | null>(null);

  function close(): void {
    setOpen(false);
    button?.focus();
  }

  const openerProps = {
    ref: setButton,
    "aria-haspopup": "dialog",
    "aria-expanded": isOpen,
    onClick: isNarrow ? () => setOpen(true) : undefined,
  } as const;
  const opener = renderButton?.(openerProps) ?? (
    <Button
      type="text"
      icon={icon}
      iconPlacement="end"
      {...(label === undefined ? { "aria-label": title, title } : {})}
      {...openerProps}
    >
      {label}
    </Button>
  );
  if (isNarrow)
    return (
      <>
        {opener}
        {isOpen && (
          <Suspense>
            <Sheet title={title} onClosed={close}>
              <Suspense fallback={<DelayedSkeleton />}>{children(close)}</Suspense>
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
        <Suspense fallback={<DelayedSkeleton />}>
          <Focused title={title} onEscape={close}>
            {children(close)}
          </Focused>
        </Suspense>
      }
    >
      {opener}
    </Popover>
  );
}

type FocusedProps = { title: string; onEscape: () => void; children: ReactNode };

/** The focus moves into the panel when it opens, and Escape closes it, but not the drawer around its button. */
function Focused({ title, onEscape, children }: FocusedProps) {
  const panel = useRef<HTMLDivElement>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    onEscape();
  });
  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    element.addEventListener("keydown", handleKey);
    // A popover is positioned while it is invisible, and invisible elements cannot be focused.
    const frame = requestAnimationFrame(() => (element.querySelector<HTMLElement>("input, button") ?? element).focus());
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("keydown", handleKey);
    };
  }, []);
  return (
    <div ref={panel} role="dialog" aria-label={title} tabIndex={-1}>
      {children}
    </div>
  );
}
