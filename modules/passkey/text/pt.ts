import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Não há chave de acesso para usar aqui",
  "passkey.begin_again": "A configuração expirou; comece de novo",
  "passkey.no_place":
    "As chaves de acesso não podem ser usadas neste endereço; abra o console no próprio endereço dele",
  "passkey.too_many": "Pode haver no máximo {{count}} chaves de acesso",
  "passkey.taken": "Esta chave de acesso já foi adicionada",
  "passkey.refused": "A chave de acesso não foi aceita",
  "passkey.wrong_unlock": "A chave de acesso não foi aceita. Tentativas restantes: {{count}}",
  "passkey.title": "Chaves de acesso",
  "passkey.about":
    "Impressão digital, rosto, bloqueio de tela ou chave de segurança substituem o código; nenhuma página falsa consegue obtê-la.",
  "passkey.empty": "Ainda não há chaves de acesso.",
  "passkey.add": "Adicionar uma chave de acesso",
  "passkey.addText": "Ela servirá na segunda etapa do acesso e para desbloquear a tela.",
  "passkey.name": "Nome",
  "passkey.make": "Criar chave de acesso",
  "passkey.makeText": "Dê um nome a ela e siga as instruções do navegador.",
  "passkey.added": "A chave de acesso foi adicionada; suas outras sessões foram encerradas.",
  "passkey.created": "Adicionada em {{when}}",
  "passkey.lastUsed": "Último uso: {{when}}",
  "passkey.neverUsed": "Ainda não usada",
  "passkey.synced": "Sincronizada",
  "passkey.onlyAt": "Só funciona em {{host}}",
  "passkey.rename": "Renomear",
  "passkey.remove": "Remover",
  "passkey.removeAsk": "“{{name}}” não servirá mais para entrar nem para desbloquear a tela.",
  "passkey.removed": "A chave de acesso foi removida; suas outras sessões foram encerradas.",
  "passkey.use": "Usar uma chave de acesso",
  "passkey.noName":
    "As chaves de acesso exigem um nome como endereço, e esta página foi aberta por um endereço IP. Abra o console pelo nome (neste computador: localhost).",
  "passkey.notSecure": "As chaves de acesso exigem uma conexão segura: abra esta página com https.",
  "passkey.notSupported": "Este navegador não oferece suporte a chaves de acesso.",
  "passkey.cancelled": "Foi cancelado ou demorou demais. Tente novamente.",
};
