import { Modal, type ModalProps } from "antd";
import { useLayoutEffect, useState } from "react";

/**
 * antd's dialog for pages. A page that was left stays mounted but hidden, without its effects. antd's dialog throws when
 * such a page is shown again, so it is unmounted while its page is hidden.
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
