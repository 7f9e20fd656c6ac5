import type { InboxKind } from "#contract/inboxKind";
import { Chip, type Tone, useTexts } from "#kit";

const tones: Readonly<Record<InboxKind, Tone>> = {
  notice: "blue",
  announcement: "blue",
  message: "green",
  mention: "amber",
  comment: "grey",
  assignment: "amber",
  reminder: "green",
  system: "grey",
};

/** What an entry of the inbox is. */
export function KindTag({ kind }: { kind: InboxKind }) {
  const t = useTexts();
  return <Chip tone={tones[kind]}>{t(`kit.inboxKind.${kind}`)}</Chip>;
}
