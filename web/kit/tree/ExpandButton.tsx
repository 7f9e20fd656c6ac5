import { CaretRightOutlined } from "@ant-design/icons";
import { useTexts } from "#base/i18n";
import "./tree.css";

type Props = {
  name: string;
  /** `undefined`: there are no children. */
  isOpen: boolean | undefined;
  onToggle: (isOpen: boolean) => void;
};

/** Expands and collapses a node; the focus stays on the line of the node. */
export function ExpandButton({ name, isOpen, onToggle }: Props) {
  const t = useTexts();
  if (isOpen === undefined) return <span className="sw-tree-turn" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={isOpen ? "sw-tree-turn sw-tree-open" : "sw-tree-turn"}
      aria-label={t(isOpen ? "kit.tree.collapse" : "kit.tree.expand", { name })}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>("[data-item], [data-cell]")?.focus();
        onToggle(!isOpen);
      }}
    >
      <CaretRightOutlined aria-hidden />
    </button>
  );
}
