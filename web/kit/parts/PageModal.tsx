import { Modal, type ModalProps } from "antd";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/**
 * antd's dialog for pages. A page that was left stays mounted but hidden, without its effects. antd's dialog throws when
 * such a page is shown again, so it is unmounted while its page is hidden. A dialog that was closing then is closed when
 * the page returns: the end of its motion was not reported.
 */
export function PageModal({ afterClose, ...props }: ModalProps) {
  const { open = false } = props;
  const [isShown, setShown] = useState(true);
  const isOnScreen = useRef(false);

  function handleClosed(): void {
    isOnScreen.current = false;
    afterClose?.();
  }

  const endClosing = useEffectEvent(() => {
    if (isOnScreen.current && !open) handleClosed();
  });
  useLayoutEffect(() => {
    if (open) isOnScreen.current = true;
  }, [open]);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- React hides pages by ending their effects
    setShown(true);
    endClosing();
    return () => setShown(false);
  }, []);
  return isShown ? <Modal {...props} afterClose={handleClosed} /> : undefined;
}
