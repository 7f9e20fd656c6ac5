import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "A operação “{{call}}” não aceita ações em massa",
  "batch.unknown_list": "Na lista “{{list}}” não é possível selecionar todos os registros de uma vez",
  "batch.nothing": "Não há registros para processar",
  "batch.too_many": "Máximo de registros por ação: {{maximum}}. Refine a seleção.",
  "batch.changed": "Agora há {{count}} registros correspondentes. Confirme novamente.",
  "batch.changed_one": "Agora há {{count}} registro correspondente. Confirme novamente.",
  "batch.title.delete": "Excluir {{count}} registros",
  "batch.title.delete_one": "Excluir {{count}} registro",
  "batch.title.enable": "Ativar {{count}} registros",
  "batch.title.enable_one": "Ativar {{count}} registro",
  "batch.title.disable": "Desativar {{count}} registros",
  "batch.title.disable_one": "Desativar {{count}} registro",
  "batch.title.other": "Processar {{count}} registros",
  "batch.title.undo": "Desfazer uma ação em massa",
};
