import type { ReactNode, Ref } from "react";
import "./parts.css";

type Props = {
  label: string;
  icon: ReactNode;
  onClick?: () => void;
  opens?: "menu" | "dialog";
  isOpen?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A small button with only an icon. Rows have many of them, and a plain element costs a tenth of antd's. */
export function IconButton({ label, icon, onClick, opens, isOpen, ref, ...given }: Props) {
  return (
    <button
      {...given}
      ref={ref}
      type="button"
      className="sw-icon-button"
      aria-label={label}
      title={label}
      aria-haspopup={opens}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
