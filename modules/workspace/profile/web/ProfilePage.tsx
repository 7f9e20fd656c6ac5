import { type RefObject, useEffect, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import type { ProfileSection } from "#kit/profile.ts";
import { useSession } from "#base/session/session";
import { usePageLocation, usePageSearch } from "#base/page/location.tsx";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { PersonCard } from "./PersonCard.tsx";
import { BackToCentre, PhoneCentre } from "./PhoneCentre.tsx";
import { useProfileSections } from "./useProfileSections.ts";
import "./profile.css";

/**
 * The page about the caller's own account: profile, permissions, security and preferences. On a phone it begins with an
 * overview, and sections are pages of their own.
 */
export function Component() {
  const isNarrow = useIsNarrow();
  const [search] = usePageSearch();
  const sections = useProfileSections();
  const named = sections.find(({ key }) => key === search.get("section"));
  const selected = named ?? (isNarrow ? undefined : sections[0]);
  const openedKeys = useOpened(selected?.key);
  return (
    <div className="sw-me">
      <div className="sw-me-side">
        {isNarrow ? (
          <PhoneSide sections={sections} selected={selected} />
        ) : (
          <>
            <PersonCard />
            <SectionLinks sections={sections} selected={selected} />
          </>
        )}
      </div>
      {sections
        .filter(({ key }) => openedKeys.has(key))
        .map((section) => (
          <Section key={section.key} section={section} isShown={section === selected} />
        ))}
    </div>
  );
}

type SideProps = { sections: readonly ProfileSection[]; selected: ProfileSection | undefined };

/** The picture and the signature are changed next to the form of the profile. */
function PhoneSide({ sections, selected }: SideProps) {
  const { user } = useSession();
  if (selected === undefined) return <PhoneCentre sections={sections} />;
  return (
    <>
      <BackToCentre />
      {selected === sections[0] ? <PersonCard /> : <h1 className="sw-hidden">{user.realName}</h1>}
    </>
  );
}

function SectionLinks({ sections, selected }: SideProps) {
  const t = useTexts();
  const { path } = usePageLocation();
  const nav = useInSight(sections.findIndex((section) => section === selected));
  return (
    <nav ref={nav} className="sw-surface sw-me-nav" aria-label={t("profile.sections")}>
      {sections.map(({ key, title, icon }) => (
        <a key={key} href={`#${path}?section=${key}`} aria-current={key === selected?.key ? "page" : undefined}>
          <span aria-hidden>{icon}</span>
          {t(title)}
        </a>
      ))}
    </nav>
  );
}

/**
 * On a tablet the sections are in one scrolling line; the selected one is scrolled into view, also after others are
 * loaded.
 */
function useInSight(index: number): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.children.item(index);
    if (nav.current === null || !(link instanceof HTMLElement)) return;
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
  }, [index]);
  return nav;
}

/** Opened sections stay mounted, so that input in them is kept. */
function useOpened(key: string | undefined): ReadonlySet<string> {
  const [openedKeys, setOpenedKeys] = useState<ReadonlySet<string>>(new Set());
  if (key === undefined || openedKeys.has(key)) return openedKeys;
  const next = new Set([...openedKeys, key]);
  setOpenedKeys(next);
  return next;
}

function Section({
  section: { key, title, Component: Content },
  isShown,
}: {
  section: ProfileSection;
  isShown: boolean;
}) {
  const t = useTexts();
  return (
    <section className="sw-surface sw-me-section" hidden={!isShown} aria-labelledby={`profile-${key}`}>
      <h2 id={`profile-${key}`}>{t(title)}</h2>
      <Content />
    </section>
  );
}
