import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "fresh.title": "Há uma nova versão",
  "fresh.text":
    "A atualização repõe as configurações padrão das páginas neste navegador; páginas abertas, rascunhos e tema permanecem.",
  "fresh.unsaved":
    "Há algo por guardar. O que foi escrito em formulários é mantido e oferecido de novo; guarde antes o resto.",
  "fresh.changes": "Novidades",
  "fresh.now": "Atualizar agora",
  "fresh.updating": "A atualizar…",
  "fresh.later": "Lembrar mais tarde",
  "fresh.refuse": "Não perguntar mais por esta versão",
  "cache.cleared": "Limpo: {{what}}. Tudo foi lido de novo.",
  "cache.nothing": "Não havia nada para limpar neste navegador; tudo foi lido de novo.",
  "cache.lists": "colunas e tamanhos de página das listas",
  "cache.recent": "usados recentemente",
  "cache.export": "opções de exportação",
  "cache.files": "ficheiros do programa guardados para uso offline",
};
