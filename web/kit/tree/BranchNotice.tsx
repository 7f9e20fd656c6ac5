import { LoadingOutlined, ReloadOutlined } from "@ant-design/icons";
import type { Translate } from "#contract/text";
import { useTexts } from "#base/i18n";
import type { NoticeLine } from "./treeLines.ts";
import "./tree.css";

type Props = { branch: NoticeLine<unknown>["branch"]; name: string };

/** Says that the children of a node are loading, or why they could not be loaded. */
export function BranchNotice({ branch, name }: Props) {
  const t = useTexts();
  const text = formatBranchNotice({ branch, name }, t);
  return (
    <>
      {branch.state === "loading" && <LoadingOutlined aria-hidden />}
      <span className="sw-tree-name" title={text}>
        {text}
      </span>
      {branch.state === "failed" && (
        <button
          type="button"
          tabIndex={-1}
          className="sw-icon-button"
          aria-label={t("kit.tree.retry", { name })}
          title={t("kit.retry")}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>("[data-item], [data-cell]")?.focus();
            branch.retry();
          }}
        >
          <ReloadOutlined aria-hidden />
        </button>
      )}
    </>
  );
}

/** The same as plain text. */
export function formatBranchNotice({ branch, name }: Props, t: Translate): string {
  if (branch.state === "loading") return t("kit.tree.loading", { name });
  return t("kit.tree.failed", { name, why: branch.error.message });
}
