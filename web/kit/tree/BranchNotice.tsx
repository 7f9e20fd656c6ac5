import { LoadingOutlined, ReloadOutlined } from "@ant-design/icons";
import type { Translate } from "#contract/text";
import { useWords } from "../../i18n.ts";
import type { NoticeLine } from "./treeLines.ts";
import "./tree.css";

type Props = { branch: NoticeLine<unknown>["branch"]; name: string };

/** Says that what is below a node is on its way, or why it is not there. */
export function BranchNotice({ branch, name }: Props) {
  const t = useWords();
  const words = noticeOf({ branch, name }, t);
  return (
    <>
      {branch.state === "loading" && <LoadingOutlined aria-hidden />}
      <span className="sw-tree-name" title={words}>
        {words}
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

/** The same in words alone. */
export function noticeOf({ branch, name }: Props, t: Translate): string {
  if (branch.state === "loading") return t("kit.tree.loading", { name });
  return t("kit.tree.failed", { name, why: branch.error.message });
}
