import { useState } from "react";
import { ModalDialog } from "../parts/ModalDialog.tsx";

type Props = { url: string; name: string; onClose: () => void };

/** A picture as large as the window allows. */
export function PictureDialog({ url, name, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ModalDialog
      open={isOpen}
      title={name}
      footer={null}
      width="auto"
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <img className="sw-picture-large" src={url} alt={name} />
    </ModalDialog>
  );
}
