import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "A tarefa não existe ou foi removida",
  "task.not_ended": "A tarefa ainda não terminou. Cancele-a primeiro.",
  "task.ended": "A tarefa já terminou",
  "task.interrupted": "Interrupções do servidor impediram a conclusão da tarefa. Execute-a novamente.",
  "task.account_closed": "A conta que iniciou a tarefa foi desativada ou excluída",
  "task.not_allowed": "A conta que iniciou a tarefa não tem mais a permissão necessária",
  "task.failed": "Erro interno (tarefa {{id}})",
  "task.no_file": "O arquivo não existe ou expirou",
  "task.too_many": "Máximo de tarefas em espera: {{maximum}}. Tente novamente mais tarde.",
};
