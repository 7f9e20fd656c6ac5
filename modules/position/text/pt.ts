import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Cargos",
  "position.keyword": "Nome, código ou pinyin",
  "position.name": "Nome do cargo",
  "position.code": "Código do cargo",
  "position.orderNo": "Ordem",
  "position.status": "Status",
  "position.remark": "Observações",
  "position.staffCount": "Pessoas",
  "position.staff": "Equipe",
  "position.staffOf": "{{name}} · Equipe",
  "position.showStaff": "Ver a equipe de “{{name}}” ({{count}})",
  "position.staffOutside": "Mais {{count}} pessoas estão fora do seu escopo de dados",
  "position.staffOutside_one": "Mais {{count}} pessoa está fora do seu escopo de dados",
  "position.toAccount": "Ver a conta “{{name}}”",
  "position.account": "Conta",
  "position.realName": "Nome",
  "position.organisationName": "Organização",
  "position.isMain": "Vínculo",
  "position.main": "Principal",
  "position.further": "Adicional",
  "position.joinDate": "Data de admissão",
  "position.taken": "Já existe um cargo com este nome e código",
  "position.in_use": "Não é possível excluir “{{name}}”. Pessoas no cargo: {{staffCount}}.",
  "position.missing": "O cargo não existe ou foi excluído",
};
