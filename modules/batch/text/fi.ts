import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "Toimintoa ”{{call}}” ei voi suorittaa joukkotoimintona",
  "batch.unknown_list": "Luettelon ”{{list}}” kaikkia tietueita ei voi valita kerralla",
  "batch.nothing": "Käsiteltäviä tietueita ei ole",
  "batch.too_many": "Kerralla voi käsitellä enintään {{maximum}} tietuetta. Rajaa valintaa.",
  "batch.changed": "Ehtoja vastaavien tietueiden määrä on kasvanut: {{count}}. Vahvista uudelleen.",
  "batch.title.delete": "Tietueiden poisto ({{count}})",
  "batch.title.enable": "Tietueiden käyttöönotto ({{count}})",
  "batch.title.disable": "Tietueiden käytöstäpoisto ({{count}})",
  "batch.title.other": "Tietueiden käsittely ({{count}})",
  "batch.title.undo": "Joukkotoiminnon kumoaminen",
};
