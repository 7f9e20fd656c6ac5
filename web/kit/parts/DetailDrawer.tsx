import { type ReactNode, useState } from "react";
import { useBackStep } from "#base/page/backSteps";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { LateDrawer } from "./LateDrawer.ts";
import type { Dialog } from "./useDialog.ts";
import "../list/list.css";

type Props<Target> = {
  dialog: Dialog<Target>;
  title: (target: Target) => string;
  /** Width in pixels; full width on a phone. */
  width?: number;
  children: (target: Target) => ReactNode;
};

/**
 * A read-only drawer: `<DetailDrawer dialog={staff} title={(position) => position.name}> {(position) => <StaffTable
 * position={position} />}</DetailDrawer>`.
 */
export function DetailDrawer<Target>({ dialog, ...shown }: Props<Target>) {
  const { target } = dialog;
  return target === undefined ? undefined : <OpenDrawer {...shown} target={target} onClosed={dialog.close} />;
}

type OpenProps<Target> = Omit<Props<Target>, "dialog"> & { target: Target; onClosed: () => void };

function OpenDrawer<Target>({ target, title, width = 640, children, onClosed }: OpenProps<Target>) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  useBackStep(isOpen, () => setOpen(false));
  return (
    <LateDrawer
      open={isOpen}
      size={isNarrow ? "100%" : width}
      title={title(target)}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      classNames={{ body: "sw-detail" }}
    >
      {children(target)}
    </LateDrawer>
  );
}
