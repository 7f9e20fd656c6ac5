import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "“{{entity}}” não tem histórico",
  "history.missing": "Esta entrada do histórico não existe",
  "history.nothing": "Não há nada para restaurar ou desfazer",
  "history.deleted": "O registro está excluído. Restaure-o primeiro.",
  "history.not_restorable": "Esta alteração não pode ser desfeita automaticamente",
  "history.changed_since": "Não é possível desfazer: {{who}} fez alterações depois. Consulte o histórico.",
  "history.system": "o sistema",
  "history.taken": "Não é possível restaurar “{{name}}”: outro registro usa seu nome, código ou outro valor único",
  "history.reference_missing":
    "Não é possível restaurar: “{{name}}”, do qual depende, está excluído. Restaure-o primeiro.",
  "history.too_much": "Uma alteração em mais de {{maximum}} linhas não pode ser desfeita automaticamente",
};
