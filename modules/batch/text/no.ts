import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "«{{call}}» kan ikke utføres på flere poster samtidig",
  "batch.unknown_list": "Alle postene i «{{list}}» kan ikke velges samtidig",
  "batch.nothing": "Ingen poster å behandle",
  "batch.too_many": "Høyst {{maximum}} poster om gangen; avgrens utvalget",
  "batch.changed": "Det er nå {{count}} treff; bekreft på nytt",
  "batch.title.delete": "Slett {{count}} poster",
  "batch.title.delete_one": "Slett {{count}} post",
  "batch.title.enable": "Aktiver {{count}} poster",
  "batch.title.enable_one": "Aktiver {{count}} post",
  "batch.title.disable": "Deaktiver {{count}} poster",
  "batch.title.disable_one": "Deaktiver {{count}} post",
  "batch.title.other": "Endre {{count}} poster",
  "batch.title.other_one": "Endre {{count}} post",
  "batch.title.undo": "Angre massehandling",
};
