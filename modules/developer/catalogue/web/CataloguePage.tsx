import { type ComponentType, useState } from "react";
import { usePageLocation, usePageSearch, useTexts } from "#kit";

import { ChecksSection } from "./ChecksSection.tsx";
import { DictionarySection } from "./DictionarySection.tsx";
import { FeedbackSection } from "./FeedbackSection.tsx";
import { FilesSection } from "./FilesSection.tsx";
import { FormSection } from "./FormSection.tsx";
import { GridSection } from "./GridSection.tsx";
import { ListSection } from "./ListSection.tsx";
import { PartsSection } from "./PartsSection.tsx";
import { StatesSection } from "./StatesSection.tsx";
import { TreeSection } from "./TreeSection.tsx";
import { mockWorkApi } from "./workApiMock.ts";
import "./catalogue.css";

const sections = {
  list: ListSection,
  grid: GridSection,
  parts: PartsSection,
  form: FormSection,
  dictionary: DictionarySection,
  tree: TreeSection,
  checks: ChecksSection,
  feedback: FeedbackSection,
  files: FilesSection,
  states: StatesSection,
} as const satisfies Readonly<Record<string, ComponentType>>;

type Section = keyof typeof sections;

const names: readonly Section[] = [
  "list",
  "grid",
  "parts",
  "form",
  "dictionary",
  "tree",
  "checks",
  "feedback",
  "files",
  "states",
];

/** The components of the kit with sample data. Each section has its own address. */
export function Component() {
  const t = useTexts();
  const { path } = usePageLocation();
  const [search] = usePageSearch();
  useState(mockWorkApi);
  const section = names.find((name) => name === search.get("section")) ?? "list";
  const Part = sections[section];
  return (
    <section className="sw-surface sw-catalogue">
      <h1>{t("catalogue.components")}</h1>
      <p className="sw-catalogue-note">{t("catalogue.note")}</p>
      <nav className="sw-catalogue-sections" aria-label={t("catalogue.sections")}>
        {names.map((name) => (
          <a key={name} href={`#${path}?section=${name}`} aria-current={name === section ? "page" : undefined}>
            {t(`catalogue.section.${name}`)}
          </a>
        ))}
      </nav>
      <Part />
    </section>
  );
}
