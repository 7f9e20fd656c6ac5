import { CloseCircleFilled, DownOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Popover } from "antd";
import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { LateDrawer } from "../../parts/LateDrawer.ts";
import { CheckMark } from "../CheckMark.tsx";
import { TreeBrowser } from "../TreeBrowser.tsx";
import type { TreeKey, TreeNode } from "../treeLines.ts";
import { type TreeCalls, useTreeSearch } from "../useTreeSearch.ts";
import "../tree.css";

type Props<Node extends TreeNode> = TreeCalls<Node> & {
  /** The picked id or ids. */
  label: string;
  /** These three come from the form field. */
  id?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The value is a list of ids. */
  isMultiple?: boolean;
  /** Name of the picked node, if the record contains it. */
  initialName?: string | null | undefined;
  getName?: (id: Node["id"]) => string | undefined;
  isDisabled?: (node: Node) => boolean;
  /** The value after clearing; it counts as empty. */
  empty?: unknown;
  /** Nodes that cannot be picked. */
  isOff?: boolean;
  /** Content above the tree; it may close the tree. */
  top?: ((close: () => void) => ReactNode) | undefined;
  onPicked?: (node: Node) => void;
  onOpenChange?: (isOpen: boolean) => void;
};

/** The popup is as wide as its field, but never narrower than this. */
const minWidthPx = 320;
/** The horizontal padding of antd's popover, both sides together. */
const popoverPaddingPx = 24;

/** Maximum number of names shown; the rest is a number. */
const namesShown = 3;

/**
 * Picks one or several nodes of a tree on the server: a field with the names, which opens a search box and the tree.
 * `field.custom("pid", (input) => <TreePicker {...input} label={…} queryKey={["sysOrg", "picker"]} load={…} search={…}
 * />)`
 */
export function TreePicker<Node extends TreeNode>(props: Props<Node>) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const popupId = useId();
  const [isOpen, setOpen] = useState(false);
  const [width, setWidth] = useState(minWidthPx);
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const { label, id, value, onChange, isMultiple = false, empty, isOff = false } = props;
  const ids = idsOf(value, empty);
  const names = useNames(props);

  useBackStep(isOpen, () => handleOpen(false));

  /** Closing returns the focus to the field. */
  function handleOpen(next: boolean): void {
    if (!next && popup.current?.contains(document.activeElement) === true) trigger.current?.focus();
    if (next) setWidth(Math.max(minWidthPx, (trigger.current?.offsetWidth ?? 0) - popoverPaddingPx));
    setOpen(next);
    props.onOpenChange?.(next);
  }

  function handlePick(node: Node): void {
    names.learn(node);
    props.onPicked?.(node);
    if (isMultiple) return onChange(ids.includes(node.id) ? ids.filter((one) => one !== node.id) : [...ids, node.id]);
    onChange(node.id);
    handleOpen(false);
  }

  function handleClear(): void {
    onChange(isMultiple && empty === undefined ? [] : empty);
    trigger.current?.focus();
  }

  const tree = (
    <PickerTree
      {...props}
      ref={popup}
      id={popupId}
      width={isNarrow ? undefined : width}
      ids={ids}
      onPick={handlePick}
      onClose={() => handleOpen(false)}
    />
  );
  const field = (
    <button
      ref={trigger}
      type="button"
      role="combobox"
      id={id === "" ? undefined : id}
      aria-label={id === undefined || id === "" ? label : undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? popupId : undefined}
      disabled={isOff}
      className="sw-picker-field"
      onClick={isNarrow ? () => handleOpen(true) : undefined}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        handleOpen(true);
      }}
    >
      <PickedNames names={ids.map(names.of)} />
      <DownOutlined aria-hidden />
    </button>
  );
  return (
    <span className="sw-picker">
      {isNarrow ? (
        <>
          {field}
          <LateDrawer
            open={isOpen}
            placement="bottom"
            size="80%"
            title={label}
            destroyOnHidden
            onClose={() => handleOpen(false)}
            classNames={{ body: "sw-tree-sheet" }}
            extra={isMultiple && <Button onClick={() => handleOpen(false)}>{t("kit.tree.done")}</Button>}
          >
            {tree}
          </LateDrawer>
        </>
      ) : (
        <Popover
          open={isOpen}
          trigger={isOff ? [] : "click"}
          placement="bottomLeft"
          arrow={false}
          destroyOnHidden
          content={tree}
          onOpenChange={handleOpen}
          afterOpenChange={(open) => {
            if (open) popup.current?.querySelector("input")?.focus({ preventScroll: true });
          }}
        >
          {field}
        </Popover>
      )}
      {ids.length > 0 && !isOff && (
        <button
          type="button"
          className="sw-picker-clear"
          aria-label={t("kit.tree.clear", { name: label })}
          onClick={handleClear}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  );
}

function PickedNames({ names }: { names: readonly string[] }) {
  const t = useTexts();
  if (names.length === 0) return <span className="sw-picker-none">{t("kit.choose")}</span>;
  const more = names.length - namesShown;
  const [only] = names;
  if (names.length === 1) return <span className="sw-tree-name">{only}</span>;
  return (
    <span className="sw-tree-name" title={names.join("\n")}>
      {names.slice(0, namesShown).map((name) => (
        <span key={name} className="sw-picker-name">
          {name}
        </span>
      ))}
      {more > 0 && <span className="sw-picker-name">{t("kit.tree.more", { count: more })}</span>}
    </span>
  );
}

type TreeProps<Node extends TreeNode> = Omit<Props<Node>, "id"> & {
  ref: Ref<HTMLDivElement>;
  id: string;
  /** A sheet has a width of its own. */
  width: number | undefined;
  ids: readonly TreeKey[];
  onPick: (node: Node) => void;
  onClose: () => void;
};

function PickerTree<Node extends TreeNode>({ ref, id, width, ids, onPick, onClose, ...props }: TreeProps<Node>) {
  const { label, isMultiple = false, isDisabled } = props;
  const tree = useTreeSearch(props);
  const isRefused = (node: Node) => node.isDisabled === true || isDisabled?.(node) === true;

  return (
    <div ref={ref} id={id} role="dialog" aria-label={label} className="sw-picker-popup" style={{ inlineSize: width }}>
      {props.top?.(onClose)}
      <TreeBrowser
        label={label}
        tree={tree}
        isMultiple={isMultiple}
        getNodeProps={(node) => ({
          isDisabled: isRefused(node),
          ...(isMultiple ? { checked: ids.includes(node.id) } : { isSelected: ids.includes(node.id) }),
        })}
        onPick={(node) => {
          if (!isRefused(node)) onPick(node);
        }}
        renderBefore={isMultiple ? (node) => <CheckMark checked={ids.includes(node.id)} /> : undefined}
      />
    </div>
  );
}

/** Names of nodes: the given ones, those picked here, and those that were loaded. */
function useNames<Node extends TreeNode>({ queryKey, getName, initialName }: Props<Node>) {
  const queries = useQueryClient();
  const [picked, setPicked] = useState<ReadonlyMap<TreeKey, string>>(new Map());
  const loadedName = (id: TreeKey) =>
    queries
      .getQueriesData<readonly Node[]>({ queryKey })
      .flatMap(([, nodes]) => nodes ?? [])
      .find((node) => node.id === id)?.name;
  return {
    of: (id: Node["id"]) => getName?.(id) ?? picked.get(id) ?? initialName ?? loadedName(id) ?? String(id),
    learn: ({ id, name }: Node) => setPicked(new Map(picked).set(id, name)),
  };
}

function idsOf(value: unknown, empty: unknown): TreeKey[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => one !== empty).filter((one) => typeof one === "string" || typeof one === "number");
}
