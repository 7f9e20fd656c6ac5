import { NodeCollapseOutlined, NodeExpandOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import type { ListTree } from "./listTree.ts";

/** Expands and collapses all branches of a tree list; if branches load on demand, only the loaded ones. */
export function TreeTools({ tree }: { tree: Pick<ListTree<never>, "openAll" | "closeAll"> }) {
  const t = useTexts();
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
