import { ArrowLeftOutlined, BellOutlined, LogoutOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { useTexts } from "#base/i18n";
import { messagesPath } from "#base/page/address";
import { usePageLocation, usePageSearch } from "#base/page/location.tsx";
import { useSession } from "#base/session/session";
import { useSysInfo } from "#base/session/sysInfo";
import { useStoredPicture } from "#kit/cells/storedPicture.ts";
import { useHasPage } from "#kit/menu/useHasPage.ts";
import { PageBadge } from "#kit/parts/PageBadge.tsx";
import { useSignOut } from "#kit/parts/useSignOut.ts";
import type { ProfileSection } from "#kit/profile.ts";
import type { UserMenuItem } from "#kit/webModule.ts";
import { useWebModules } from "#kit/webModules.ts";

/** Sections that people look for on a phone, before the others. */
const frequent = ["appearance", "devices"];

/** The personal centre on a phone before a section is chosen: who is signed in, and where everything is. */
export function PhoneCentre({ sections }: { sections: readonly ProfileSection[] }) {
  const t = useTexts();
  const handleSignOut = useSignOut();
  const [basics] = sections;
  const first = frequent.flatMap((name) => sections.find(({ key }) => key === name) ?? []);
  return (
    <>
      {basics === undefined ? undefined : <Person section={basics.key} />}
      <nav className="sw-me-hub" aria-label={t("profile.sections")}>
        <PageRows />
        <SectionRows sections={first} />
        <SectionRows sections={sections.filter((section) => !first.includes(section))} />
      </nav>
      <Button block danger icon={<LogoutOutlined aria-hidden />} onClick={handleSignOut}>
        {t("shell.signOut")}
      </Button>
    </>
  );
}

/** Returns from a section to the overview. */
export function BackToCentre() {
  const t = useTexts();
  const { path } = usePageLocation();
  const [, setSearch] = usePageSearch();

  function handleClick(event: MouseEvent): void {
    event.preventDefault();
    setSearch(new URLSearchParams(), "back");
  }

  return (
    <a className="sw-me-back" href={`#${path}`} onClick={handleClick}>
      <ArrowLeftOutlined aria-hidden />
      {t("shell.me")}
    </a>
  );
}

/** Who is signed in; leads to the section with the picture and the signature. */
function Person({ section }: { section: string }) {
  const t = useTexts();
  const { user } = useSession();
  const src = useStoredPicture(user.avatar);
  const link = useSectionLink(section);
  return (
    <a className="sw-surface sw-me-person" {...link}>
      <span className="sw-me-avatar" aria-hidden>
        {src === undefined ? user.realName.slice(0, 1) : <img src={src} alt="" />}
      </span>
      <div>
        <h1>{user.realName}</h1>
        <p>{[user.account, user.orgName, user.posName].filter(Boolean).join(" · ")}</p>
        <p>{t("profile.pictures")}</p>
      </div>
      <RightOutlined aria-hidden />
    </a>
  );
}

/** The link to a section, which opens as a step of the history. */
function useSectionLink(section: string) {
  const { path } = usePageLocation();
  const [, setSearch] = usePageSearch();
  return {
    href: `#${path}?section=${section}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      setSearch(new URLSearchParams({ section }), "push");
    },
  };
}

/** The link to the page of an item, or what opens it on this one. */
function linkTo(target: { readonly path: string } | { readonly open: () => void }) {
  if ("path" in target) return { href: `#${target.path}` };
  return {
    href: "#",
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      target.open();
    },
  };
}

/** What belongs to the account: pages such as scanning a code, its messages, and what opens in place, such as the help. */
function PageRows() {
  const t = useTexts();
  const info = useSysInfo();
  const modules = useWebModules();
  const hasMessages = useHasPage(messagesPath);
  const items = modules
    .flatMap(({ userMenuItems = [] }) => userMenuItems)
    .filter(({ isOffered }) => isOffered({ info, isNarrow: true }));
  if (items.length === 0 && !hasMessages) return undefined;
  const rowOf = ({ key, title, Icon, ...target }: UserMenuItem) => (
    <Row key={key} {...linkTo(target)} icon={<Icon />}>
      {t(title)}
    </Row>
  );
  return (
    <div className="sw-surface">
      {items.filter((item) => "path" in item).map(rowOf)}
      {hasMessages && (
        <Row href={`#${messagesPath}`} icon={<BellOutlined />} mark={<PageBadge path={messagesPath} />}>
          {t("shell.messages")}
        </Row>
      )}
      {items.filter((item) => !("path" in item)).map(rowOf)}
    </div>
  );
}

function SectionRows({ sections }: { sections: readonly ProfileSection[] }) {
  return (
    <div className="sw-surface">
      {sections.map((section) => (
        <SectionRow key={section.key} section={section} />
      ))}
    </div>
  );
}

function SectionRow({ section: { key, title, icon } }: { section: ProfileSection }) {
  const t = useTexts();
  return (
    <Row {...useSectionLink(key)} icon={icon}>
      {t(title)}
    </Row>
  );
}

type RowProps = {
  href: string;
  icon: ReactNode;
  mark?: ReactNode;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
};

function Row({ href, icon, mark, onClick, children }: RowProps) {
  return (
    <a href={href} onClick={onClick}>
      <span className="sw-me-row-icon" aria-hidden>
        {icon}
      </span>
      <span className="sw-me-row-words">{children}</span>
      {mark}
      <RightOutlined aria-hidden />
    </a>
  );
}
