import { Drawer } from "antd";
import { type ReactNode, useState } from "react";
import { useBackStep } from "#base/page/backSteps";

type Props = { title: string; onClosed: () => void; children: ReactNode };

/** A panel on a phone that slides in from below. */
export function BottomSheet({ title, onClosed, children }: Props) {
  const [isOpen, setOpen] = useState(true);
  useBackStep(isOpen, () => setOpen(false));
  return (
    <Drawer
      open={isOpen}
      placement="bottom"
      size="85%"
      title={title}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
    >
      {children}
    </Drawer>
  );
}
