import { useQuery } from "@tanstack/react-query";
import { Drawer } from "antd";
import { useState } from "react";
import { type DocumentLanguage, getDocumentLanguage } from "#base/documentLanguage";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { DocumentName } from "../widgets/Version.tsx";
import { DocumentText } from "./DocumentText.tsx";
import "./drawers.css";

type Source = () => Promise<{ readonly default: string }>;

/** Each is a chunk of its own: reading one loads none of the others. */
const sources: Readonly<Record<DocumentName, Readonly<Record<DocumentLanguage, Source>>>> = {
  changes: {
    en: async () => await import("../../../../../CHANGELOG.md?raw"),
    "zh-CN": async () => await import("../../../../../CHANGELOG.zh-CN.md?raw"),
  },
  manual: {
    en: async () => await import("../../../../../README.md?raw"),
    "zh-CN": async () => await import("../../../../../README.zh-CN.md?raw"),
  },
};

/** A document of the product, displayed in a drawer. */
export function DocumentDrawer({ name, onClosed }: { name: DocumentName; onClosed: () => void }) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  useBackStep(isOpen, () => setOpen(false));
  const title = t(name === "changes" ? "home.changes" : "home.manual");
  const language = getDocumentLanguage();
  const { data, error } = useQuery({
    queryKey: ["document", name, language],
    queryFn: async () => (await sources[name][language]()).default,
    staleTime: Infinity,
  });
  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : 640}
      title={title}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
    >
      {data === undefined ? undefined : <DocumentText title={title} text={data} language={language} />}
      {data === undefined && error === null ? <DelayedSkeleton /> : undefined}
      {error === null ? undefined : <p role="alert">{t("shell.unreachable")}</p>}
    </Drawer>
  );
}
