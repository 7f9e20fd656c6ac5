import { Button } from "antd";
import type { ReactNode } from "react";
import { CheckTree, type CheckNode, useTexts } from "#kit";
import "../tenant.css";

type Props = {
  readonly label: string;
  readonly nodes: readonly CheckNode[];
  readonly value: ReadonlySet<string>;
  /** Below the tree, beside the buttons. */
  readonly hint?: string;
  readonly isBusy: boolean;
  readonly onChange: (value: ReadonlySet<string>) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** Above the tree. */
  readonly children?: ReactNode;
};

/** A tree to check that fills its drawer, above the buttons that save or cancel. */
export function CheckTreePanel({ label, nodes, value, hint, isBusy, onChange, onSave, onCancel, children }: Props) {
  const t = useTexts();
  return (
    <div className="sw-tenant-drawer sw-tenant-part sw-tenant-tree">
      {children}
      <CheckTree label={label} nodes={nodes} value={value} onChange={onChange} />
      <div className="sw-tenant-foot">
        {hint === undefined ? undefined : <span>{hint}</span>}
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
        <Button type="primary" loading={isBusy} onClick={onSave}>
          {t("kit.save")}
        </Button>
      </div>
    </div>
  );
}
