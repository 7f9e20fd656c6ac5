import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Ecrã bloqueado",
  "lock.open": "Clique ou prima uma tecla para desbloquear",
  "lock.unlock": "Desbloquear",
  "lock.other": "Terminar sessão e usar outra conta",
  "lock.lunar": "{{date}}",
  "idle.warning": "A sua sessão está prestes a terminar",
  "idle.left": "Está há algum tempo sem atividade. Tempo restante: {{time}}",
  "idle.stay": "Manter sessão",
  "idle.drafts": "O que escreveu em formulários sem guardar mantém-se até ao próximo início de sessão.",
  "idle.title": "Mensagem do sistema",
  "idle.over": "Muito tempo sem atividade, a sessão foi terminada.",
  "idle.ok": "OK",
  "draft.title": "Dados não guardados",
  "draft.text": "Pode continuar estes formulários. São eliminados após 7 dias.",
  "draft.open": "Continuar",
  "draft.openNamed": "Continuar: {{name}}",
  "draft.discardNamed": "Descartar: {{name}}",
  "draft.discard": "Descartar",
  "draft.close": "Fechar",
  "handover.title": "Mudar de conta?",
  "handover.text": "Este navegador tem outra conta com sessão iniciada. A ligação entra como «{{name}}».",
  "handover.go": "Mudar",
  "handover.stay": "Manter a conta atual",
  "passwordNote.title": "Sua senha expira em {{count}} dias",
  "passwordNote.text": "Depois disso será preciso alterá-la antes de tudo.",
  "passwordNote.change": "Alterar agora",
  "passwordNote.title_one": "Sua senha expira em {{count}} dia",
};
