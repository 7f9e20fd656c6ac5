import { ApartmentOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Switch } from "antd";
import { type ReactNode, useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useIsTight } from "#base/theme/theme.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { LateDrawer } from "../parts/LateDrawer.ts";
import { PanelResizeHandle } from "./PanelResizeHandle.tsx";
import { usePanelSettings } from "./panelSettings.ts";
import { TreeBrowser } from "./TreeBrowser.tsx";
import type { TreeNode } from "./treeLines.ts";
import { type TreeCalls, useTreeSearch } from "./useTreeSearch.ts";
import "./tree.css";

type Props<Node extends TreeNode> = TreeCalls<Node> & {
  /** Title of the tree. */
  label: string;
  selected: Node["id"] | undefined;
  /** `undefined`: nothing is selected. */
  onSelect: (node: Node | undefined) => void;
  /** Whether descendants of the selected node are included; without `onWithChildren` there is no switch for it. */
  withChildren?: boolean;
  onWithChildren?: (isWith: boolean) => void;
  footer?: ReactNode;
};

/**
 * A tree next to a list, which filters it: `<SplitPage panel={<TreePanel label={…} queryKey={["sysOrg", "panel"]}
 * load={…} search={…} selected={id} onSelect={…} />}>`. Where there is no room for it, it is a button that opens the
 * tree in a sheet.
 */
export function TreePanel<Node extends TreeNode>(props: Props<Node>) {
  const isTight = useIsTight();
  return isTight ? <PanelSheet {...props} /> : <PanelBeside {...props} />;
}

function PanelBeside<Node extends TreeNode>(props: Props<Node>) {
  const t = useTexts();
  const { label, queryKey } = props;
  const [{ width, isFolded }, change] = usePanelSettings(String(queryKey[0]));
  const title = { title: label };
  if (isFolded) {
    return (
      <aside className="sw-surface sw-panel sw-panel-folded" aria-label={label}>
        <IconButton
          icon={<MenuUnfoldOutlined aria-hidden />}
          label={t("kit.tree.unfold", title)}
          onClick={() => change({ isFolded: false })}
        />
      </aside>
    );
  }
  return (
    <aside className="sw-surface sw-panel" aria-label={label} style={{ width }}>
      <header className="sw-panel-title">
        <h2 title={label}>{label}</h2>
        {props.selected === undefined ? undefined : (
          <button type="button" className="sw-link" onClick={() => props.onSelect(undefined)}>
            {t("kit.tree.all")}
          </button>
        )}
        <IconButton
          icon={<MenuFoldOutlined aria-hidden />}
          label={t("kit.tree.fold", title)}
          onClick={() => change({ isFolded: true })}
        />
      </header>
      <PanelTree {...props} />
      <PanelResizeHandle
        label={t("kit.tree.width", title)}
        width={width}
        onResize={(next) => change({ width: next })}
      />
    </aside>
  );
}

/** On a phone: a button, and a bottom sheet that closes after a choice. */
function PanelSheet<Node extends TreeNode>(props: Props<Node>) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  useBackStep(isOpen, () => setOpen(false));
  const { label, selected, onSelect } = props;

  function handleSelect(node: Node | undefined): void {
    setOpen(false);
    onSelect(node);
  }

  return (
    <>
      <Button
        icon={<ApartmentOutlined aria-hidden />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        type={selected === undefined ? "default" : "primary"}
        ghost={selected !== undefined}
        onClick={() => setOpen(true)}
      />
      <LateDrawer
        open={isOpen}
        placement="bottom"
        size="80%"
        title={label}
        destroyOnHidden
        onClose={() => setOpen(false)}
        classNames={{ body: "sw-tree-sheet" }}
        extra={
          selected === undefined ? undefined : (
            <Button onClick={() => handleSelect(undefined)}>{t("kit.tree.all")}</Button>
          )
        }
      >
        <PanelTree {...props} onSelect={handleSelect} />
      </LateDrawer>
    </>
  );
}

function PanelTree<Node extends TreeNode>(props: Props<Node>) {
  const t = useTexts();
  const { label, selected, onSelect, withChildren = false, onWithChildren, footer } = props;
  const tree = useTreeSearch(props);
  return (
    <>
      {onWithChildren === undefined ? undefined : (
        <label className="sw-panel-switch">
          <Switch size="small" checked={withChildren} onChange={onWithChildren} />
          {t("kit.tree.withChildren")}
        </label>
      )}
      <TreeBrowser
        label={label}
        tree={tree}
        getNodeProps={({ id }) => ({ isSelected: id === selected })}
        onPick={(node) => {
          if (node.isDisabled !== true) onSelect(node.id === selected ? undefined : node);
        }}
        onEscape={() => onSelect(undefined)}
      />
      {footer === undefined ? undefined : <footer className="sw-panel-foot">{footer}</footer>}
    </>
  );
}
