import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useLocation } from "react-router";
import { getDocumentLanguage } from "#base/documentLanguage";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { DocumentText } from "#modules/workspace/dashboard/web";
import { type LoadedPage, type Manual, useManual } from "./useManual.ts";
import "./help.css";

/** The manual in a drawer. It closes when the account goes to another page. */
export function HelpDrawer({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  const [isOpen, setOpen] = useState(true);
  const { manual, isFailed } = useManual();
  const isShown = isOpen && pathname === openedAt;
  useBackStep(isShown, () => setOpen(false));
  return (
    <Drawer
      open={isShown}
      size={isNarrow ? "100%" : 480}
      title={t("help.title")}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
    >
      {manual === undefined ? undefined : <Pages {...manual} />}
      {manual === undefined && !isFailed ? <DelayedSkeleton /> : undefined}
      {isFailed ? <p role="alert">{t("shell.unreachable")}</p> : undefined}
    </Drawer>
  );
}

function Pages({ pages, current }: Manual) {
  const t = useTexts();
  const [name, setName] = useState(current);
  const page = pages.find((one) => one.name === name);
  if (page === undefined) return <Contents pages={pages} onOpen={setName} />;
  return (
    <>
      <Button
        className="sw-help-back"
        type="link"
        icon={<ArrowLeftOutlined aria-hidden />}
        onClick={() => setName(undefined)}
      >
        {t("help.contents")}
      </Button>
      <h3 className="sw-help-title">{page.title}</h3>
      {page.Component === undefined ? undefined : <page.Component />}
      <DocumentText key={page.name} title={page.title} text={page.text} language={getDocumentLanguage()} />
    </>
  );
}

type ContentsProps = { pages: readonly LoadedPage[]; onOpen: (name: string) => void };

function Contents({ pages, onOpen }: ContentsProps) {
  const t = useTexts();
  return (
    <nav aria-label={t("help.contents")}>
      <ul className="sw-help-contents">
        {pages.map(({ name, title }) => (
          <li key={name}>
            <button type="button" className="sw-link" onClick={() => onOpen(name)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
