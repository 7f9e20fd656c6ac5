import { Button } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "#kit";

type Props = {
  isChanged: boolean;
  isBusy: boolean;
  onSave: () => void;
  onReset: () => void;
  /** The pending changes. */
  children?: ReactNode;
};

/** Saves a section of the grants, or resets it. */
export function SaveBar({ isChanged, isBusy, onSave, onReset, children }: Props) {
  const t = useTexts();
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
