import { NodeCollapseOutlined, NodeExpandOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useWords } from "../../i18n.ts";
import type { ListTree } from "./listTree.ts";

/** Opens and closes all branches of a list that is a tree; in one whose branches load on demand, those that are there. */
export function TreeTools({ tree }: { tree: Pick<ListTree<never>, "openAll" | "closeAll"> }) {
  const t = useWords();
  const [all, none] = [t("kit.tree.expandAll"), t("kit.tree.collapseAll")];
  return (
    <>
      <Button
        type="text"
        icon={<NodeExpandOutlined aria-hidden />}
        aria-label={all}
        title={all}
        onClick={tree.openAll}
      />
      <Button
        type="text"
        icon={<NodeCollapseOutlined aria-hidden />}
        aria-label={none}
        title={none}
        onClick={tree.closeAll}
      />
    </>
  );
}
