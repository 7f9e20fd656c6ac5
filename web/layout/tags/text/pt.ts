import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "tag.refresh": "Atualizar",
  "tag.close": "Fechar",
  "tag.closeOthers": "Fechar outras",
  "tag.closeRight": "Fechar à direita",
  "tag.closeAll": "Fechar todas",
  "tag.reopen": "Reabrir a última página fechada",
  "tag.pin": "Fixar",
  "tag.unpin": "Desafixar",
  "tag.moveLeft": "Mover para a esquerda",
  "tag.moveRight": "Mover para a direita",
  "tag.find": "Procurar página aberta",
  "tag.none": "Nenhuma página aberta corresponde",
  "tag.pages": "Páginas",
  "tag.pinNamed": "Fixar {{title}}",
};
