import { Modal, type ModalProps } from "antd";
import { useLayoutEffect, useState } from "react";

/**
 * antd's dialog for pages. Pages that were left stay mounted, without their effects: antd's dialog fails when such a page
 * is shown again, so it is taken out meanwhile.
 */
export function PageModal(props: ModalProps) {
  const [isShown, setShown] = useState(true);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- React hides pages by ending their effects
    setShown(true);
    return () => setShown(false);
  }, []);
  return isShown ? <Modal {...props} /> : undefined;
}
