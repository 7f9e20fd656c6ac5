import { type RefObject, useEffect, useRef, useState } from "react";
import { useWords } from "../i18n.ts";
import type { ProfileSection } from "../kit/profile.ts";
import { usePageLocation, usePageSearch } from "../pages/location.tsx";
import { PersonCard } from "./PersonCard.tsx";
import { useSections } from "./useSections.ts";
import "./profile.css";

/** All about oneself: who one is, what one may do, and how the console knows and serves one. */
export function Component() {
  const t = useWords();
  const { path } = usePageLocation();
  const [search] = usePageSearch();
  const sections = useSections();
  const chosen = sections.find(({ key }) => key === search.get("section")) ?? sections[0];
  const opened = useOpened(chosen?.key);
  const nav = useInSight(sections.findIndex((one) => one === chosen));
  return (
    <div className="sw-me">
      <div className="sw-me-side">
        <PersonCard />
        <nav ref={nav} className="sw-surface sw-me-nav" aria-label={t("profile.sections")}>
          {sections.map(({ key, title, icon }) => (
            <a key={key} href={`#${path}?section=${key}`} aria-current={key === chosen?.key ? "page" : undefined}>
              <span aria-hidden>{icon}</span>
              {t(title)}
            </a>
          ))}
        </nav>
      </div>
      {sections
        .filter(({ key }) => opened.has(key))
        .map((section) => (
          <Section key={section.key} section={section} isShown={section === chosen} />
        ))}
    </div>
  );
}

/** On a phone the sections stand in one line, of which a part is in sight: the chosen one is, also once others have come. */
function useInSight(place: number): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.children.item(place);
    if (nav.current === null || !(link instanceof HTMLElement)) return;
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
  }, [place]);
  return nav;
}

/** Sections that were opened stay: what was typed into one is there when one comes back to it. */
function useOpened(key: string | undefined): ReadonlySet<string> {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (key === undefined || opened.has(key)) return opened;
  const next = new Set([...opened, key]);
  setOpened(next);
  return next;
}

function Section({
  section: { key, title, Component: Content },
  isShown,
}: {
  section: ProfileSection;
  isShown: boolean;
}) {
  const t = useWords();
  return (
    <section className="sw-surface sw-me-section" hidden={!isShown} aria-labelledby={`profile-${key}`}>
      <h2 id={`profile-${key}`}>{t(title)}</h2>
      <Content />
    </section>
  );
}
