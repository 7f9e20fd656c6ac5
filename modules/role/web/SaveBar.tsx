import { Button } from "antd";
import type { ReactNode } from "react";
import { useWords } from "#kit";

type Props = {
  isChanged: boolean;
  isBusy: boolean;
  onSave: () => void;
  onReset: () => void;
  /** What is going to change. */
  children?: ReactNode;
};

/** Saves one part of the grants, or goes back to what is stored. */
export function SaveBar({ isChanged, isBusy, onSave, onReset, children }: Props) {
  const t = useWords();
  return (
    <footer className="sw-role-save">
      <span>{children}</span>
      <Button disabled={!isChanged || isBusy} onClick={onReset}>
        {t("role.reset")}
      </Button>
      <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={onSave}>
        {t("kit.save")}
      </Button>
    </footer>
  );
}
