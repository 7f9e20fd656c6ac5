import { Form, Input } from "antd";
import type { TextKey } from "#contract/text";
import { useTexts } from "#kit";
import { RadioButtons } from "#kit/form/RadioButtons.tsx";
import type { SyncSource } from "../../sync.contract.ts";
import type { SyncDraft } from "./syncDraft.ts";

/** What the dialogs propose. */
export const initialDrafts: Readonly<Record<SyncSource, SyncDraft>> = {
  mzb: { level: 3 },
  gd: { key: "", keywords: "", level: 3 },
  mca: { code: "0", level: 3 },
  tianditu: { tk: "", keyword: "中国", childLevel: 3 },
};

const minKeyLength = 30;
const maxKeyLength = 64;

/** The fields of the dialog of a service. */
export function SyncFields({ source }: { source: SyncSource }) {
  switch (source) {
    case "mzb":
      return <Levels name="level" textKey="region.sync.levels" labels={levelLabels} />;
    case "gd":
      return (
        <>
          <KeyField name="key" minimum={minKeyLength} />
          <WordField name="keywords" hint="region.sync.keywordsHint" />
          <Levels name="level" textKey="region.sync.depth" labels={depthLabels} />
        </>
      );
    case "mca":
      return (
        <>
          <CodeField />
          <Levels name="level" textKey="region.sync.depth" labels={depthLabels} />
        </>
      );
    case "tianditu":
      return (
        <>
          <WordField name="keyword" hint="region.sync.keywordHint" isRequired />
          <Levels name="childLevel" textKey="region.sync.depth" labels={[...sameLevel, ...depthLabels]} />
          <KeyField name="tk" minimum={1} />
        </>
      );
  }
}

type LevelLabel = readonly [level: number, label: TextKey];

const levelLabels: readonly LevelLabel[] = [
  [1, "region.level.province"],
  [2, "region.level.city"],
  [3, "region.level.district"],
];
const depthLabels: readonly LevelLabel[] = [
  [1, "region.sync.depth.1"],
  [2, "region.sync.depth.2"],
  [3, "region.sync.depth.3"],
];
const sameLevel: readonly LevelLabel[] = [[0, "region.sync.depth.0"]];

function Levels({ name, textKey, labels }: { name: keyof SyncDraft; textKey: TextKey; labels: readonly LevelLabel[] }) {
  const t = useTexts();
  return (
    <Form.Item name={name} label={t(textKey)}>
      <RadioButtons aria-label={t(textKey)} options={labels.map(([value, text]) => ({ value, label: t(text) }))} />
    </Form.Item>
  );
}

/** A key is typed or pasted like a password, and never offered to be saved. */
function KeyField({ name, minimum }: { name: "key" | "tk"; minimum: number }) {
  const t = useTexts();
  const rules = [
    { required: true, whitespace: true, message: t("invalid.required") },
    { min: minimum, message: t("invalid.too_short", { minimum }) },
  ];
  return (
    <Form.Item name={name} label={t("region.sync.key")} extra={t("region.sync.keyHint")} rules={rules}>
      <Input.Password autoComplete="off" maxLength={maxKeyLength} />
    </Form.Item>
  );
}

type WordProps = { name: "keywords" | "keyword"; hint: TextKey; isRequired?: boolean };

function WordField({ name, hint, isRequired = false }: WordProps) {
  const t = useTexts();
  const rules = isRequired ? [{ required: true, whitespace: true, message: t("invalid.required") }] : [];
  return (
    <Form.Item name={name} label={t("region.sync.keywords")} extra={t(hint)} rules={rules}>
      <Input maxLength={64} />
    </Form.Item>
  );
}

function CodeField() {
  const t = useTexts();
  const rules = [{ required: true, pattern: /^(?:0|\d{6}(?:\d{3}){0,2})$/u, message: t("region.code_length") }];
  return (
    <Form.Item name="code" label={t("region.sync.code")} extra={t("region.sync.codeHint")} rules={rules}>
      <Input inputMode="numeric" maxLength={12} />
    </Form.Item>
  );
}
