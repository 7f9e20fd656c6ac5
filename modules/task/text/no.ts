import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "Jobben finnes ikke eller er fjernet",
  "task.not_ended": "Jobben er ikke ferdig; avbryt den først",
  "task.ended": "Jobben er allerede avsluttet",
  "task.interrupted": "Jobben ble avbrutt av serveren for mange ganger; kjør den på nytt",
  "task.account_closed": "Kontoen som startet jobben, er deaktivert eller slettet",
  "task.not_allowed": "Kontoen som startet jobben, har ikke lenger den nødvendige rettigheten",
  "task.failed": "Intern feil (jobb {{id}})",
  "task.no_file": "Filen finnes ikke eller er utløpt",
  "task.too_many": "Høyst {{maximum}} jobber kan vente samtidig; prøv igjen senere",
};
