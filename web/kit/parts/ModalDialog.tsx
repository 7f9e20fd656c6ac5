import type { ModalProps } from "antd";
import { useBackStep } from "#base/page/backSteps";
import { PageModal } from "./PageModal.tsx";

type Props = Omit<ModalProps, "open" | "onCancel"> & { open: boolean; onCancel: () => void };

/** A dialog above the page. On a phone, going back closes it, as its close button does. */
export function ModalDialog(props: Props) {
  const { open, onCancel } = props;
  useBackStep(open, onCancel);
  return <PageModal {...props} onCancel={() => onCancel()} />;
}
