import { useState } from "react";
import { type CheckNode, CheckTree, useTexts } from "#kit";

/** A checkable tree: search, all, linked or not, changes. */
export function ChecksSection() {
  const t = useTexts();
  const [value, setValue] = useState<ReadonlySet<string>>(new Set(["1-1-2", "2-1-1"]));
  return <CheckTree label={t("catalogue.rights")} nodes={nodes} value={value} onChange={setValue} />;
}

const nodes: readonly CheckNode[] = [1, 2, 3].map((group) => ({
  id: String(group),
  name: `系统 ${group}`,
  children: [1, 2].map((page) => ({
    id: `${group}-${page}`,
    name: `页面 ${group}.${page}`,
    children: ["查询", "增加", "编辑", "删除"].map((action, index) => ({
      id: `${group}-${page}-${index + 1}`,
      name: action,
      isInline: true,
      isDisabled: group === 3,
    })),
  })),
}));
