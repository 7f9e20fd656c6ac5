import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "L’attività non esiste o è stata rimossa",
  "task.not_ended": "L’attività non è ancora terminata: annullarla prima",
  "task.ended": "L’attività è già terminata",
  "task.interrupted": "Attività interrotta più volte dall’arresto dei server: eseguirla di nuovo",
  "task.account_closed": "L’account che ha avviato l’attività è disattivato o eliminato",
  "task.not_allowed": "L’account che ha avviato l’attività non ha più l’autorizzazione necessaria",
  "task.failed": "Errore interno (attività {{id}})",
  "task.no_file": "Il file non esiste o è scaduto",
  "task.too_many": "Attività in attesa limitate a {{maximum}}: riprovare più tardi",
};
