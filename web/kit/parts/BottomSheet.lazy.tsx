import { Drawer } from "antd";
import { type ReactNode, useState } from "react";
import { useBackStep } from "#base/page/backSteps";

type Props = { title: string; onClosed: () => void; children: ReactNode };

/** What does not fit scrolls below the title. */
const styles = {
  wrapper: { display: "flex", maxHeight: "85%" },
  section: { flex: 1, height: "auto", minWidth: 0 },
} as const;

/** A panel on a phone that slides in from below, as high as its content. */
export function BottomSheet({ title, onClosed, children }: Props) {
  const [isOpen, setOpen] = useState(true);
  useBackStep(isOpen, () => setOpen(false));
  return (
    <Drawer
      open={isOpen}
      placement="bottom"
      size="auto"
      styles={styles}
      title={title}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
    >
      {children}
    </Drawer>
  );
}
