import { CaretRightOutlined } from "@ant-design/icons";
import { useWords } from "../../i18n.ts";
import "./tree.css";

type Props = {
  name: string;
  /** `undefined`: there is nothing to open. */
  isOpen: boolean | undefined;
  onTurn: (isOpen: boolean) => void;
};

/** Opens and closes what is below a node; the keyboard stays on the node's line. */
export function TurnButton({ name, isOpen, onTurn }: Props) {
  const t = useWords();
  if (isOpen === undefined) return <span className="sw-tree-turn" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={isOpen ? "sw-tree-turn sw-tree-open" : "sw-tree-turn"}
      aria-label={t(isOpen ? "kit.tree.collapse" : "kit.tree.expand", { name })}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>("[data-item], [data-cell]")?.focus();
        onTurn(!isOpen);
      }}
    >
      <CaretRightOutlined aria-hidden />
    </button>
  );
}
