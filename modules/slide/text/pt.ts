import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "Fora do lugar; tente novamente",
  "slide.expired": "A imagem já não é válida; tente com a nova",
  "slide.wrong_work": "A verificação pelo dispositivo falhou; tente novamente",
  "slide.label": "Verificação de segurança",
  "slide.knob": "Controlo do puzzle",
  "slide.keys": "As setas movem, Shift acelera, Enter confirma",
  "slide.hint": "Arraste a peça para o espaço",
  "slide.another": "Outra imagem",
  "slide.checking": "A verificar…",
  "slide.solved": "Verificação concluída",
  "slide.over": "Expirou; repita",
  "slide.byDevice": "Não consegue arrastar? Deixe o dispositivo tratar",
  "slide.working": "O dispositivo verifica, alguns segundos…",
  "slide.first": "Conclua primeiro a verificação de segurança",
};
