import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Exporter : {{list}}",
  "kit.export.fileName": "Nom du fichier",
  "kit.export.type": "Format",
  "kit.export.rows": "Lignes",
  "kit.export.current": "Page actuelle",
  "kit.export.selected": "Sélection",
  "kit.export.all": "Tout",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Colonnes",
  "kit.export.columnsChosen": "Colonnes : {{chosen}} sur {{all}}",
  "kit.export.everyColumn": "Tout sélectionner",
  "kit.export.withWatermark": "Ajouter un filigrane (auteur, date, filtre)",
  "kit.export.noColumns": "Choisissez au moins une colonne à exporter",
  "kit.export.noData": "Aucune donnée à exporter",
  "kit.export.start": "Exporter",
};
