import { Button } from "antd";
import { useWords } from "../../../i18n.ts";
import { Sheet } from "../../../kit/views/Sheet.tsx";
import { homePath } from "../../../pages/address.ts";
import { useUnsaved } from "../../../pages/unsaved.ts";
import type { OpenPages } from "../../../pages/useOpenPages.ts";
import { canClose, type Tag } from "../tag.ts";
import { TagList } from "./TagList.tsx";

type Props = {
  tags: readonly Tag[];
  current: string;
  open: OpenPages;
  onShow: (tag: Tag) => void;
  onClosed: () => void;
};

/** The open pages of a phone, where there is no room for a row of tags. */
export function TagSheet({ tags, current, open, onShow, onClosed }: Props) {
  const t = useWords();
  const unsaved = useUnsaved();
  const others = tags.filter((tag) => tag.path !== current && canClose(tag));
  const all = tags.filter(canClose);
  const close = (some: readonly Tag[], next: string) => () =>
    void open.close(
      some.map(({ path }) => path),
      next,
    );
  return (
    <Sheet title={t("shell.pages")} onClosed={onClosed}>
      <div className="sw-tag-sheet">
        <TagList tags={tags} current={current} unsaved={unsaved} open={open} onShow={onShow} />
        <div className="sw-tag-sheet-foot">
          <Button disabled={others.length === 0} onClick={close(others, current)}>
            {t("tag.closeOthers")}
          </Button>
          <Button disabled={all.length === 0} onClick={close(all, homePath)}>
            {t("tag.closeAll")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
