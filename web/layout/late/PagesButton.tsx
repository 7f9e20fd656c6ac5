import { useLocation, useNavigate } from "react-router";
import { useWords } from "../../i18n.ts";
import { useLate } from "../../kit/parts/useLate.ts";
import { useUnsaved } from "../../pages/unsaved.ts";
import type { OpenPages } from "../../pages/useOpenPages.ts";
import { tagsOf } from "../tags/tag.ts";
import { tagsText } from "../tags/text/index.ts";
import type { Frame } from "../useFrame.ts";

/** How many pages are open, and the way to them. */
export function PagesButton({ frame, open }: { frame: Frame; open: OpenPages }) {
  const t = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const unsaved = useUnsaved();
  const sheet = useLate(async () => (await import("../tags/late/TagSheet.tsx")).TagSheet, tagsText);
  const tags = tagsOf(frame.groups, open);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => void sheet.open()}>
        <span className="sw-phone-count">
          {tags.length}
          {tags.some(({ path }) => unsaved.has(path)) ? (
            <span role="img" className="sw-tag-unsaved" aria-label={t("tag.unsaved")} />
          ) : undefined}
        </span>
        {t("tag.pages")}
      </button>
      {sheet.part === undefined ? undefined : (
        <sheet.part
          tags={tags}
          current={pathname}
          open={open}
          onShow={({ path, search }) => {
            sheet.close();
            void navigate(path + search);
          }}
          onClosed={sheet.close}
        />
      )}
    </>
  );
}
