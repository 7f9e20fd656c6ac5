import { Button } from "antd";
import type { ReactNode } from "react";

type Props = {
  label: string;
  isOn?: boolean | undefined;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A button of the editor. The selection stays where it is. */
export function EditorTool({ label, isOn, isDisabled = false, onClick, children }: Props) {
  return (
    <Button
      type="text"
      icon={children}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}
