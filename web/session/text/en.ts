import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Screen locked",
  "lock.open": "Click or press any key to unlock",
  "lock.unlock": "Unlock",
  "lock.other": "Sign out and use another account",
  "lock.lunar": "{{date}}",
  "idle.warning": "You are about to be signed out",
  "idle.left": "You have not done anything for a while. Time left: {{time}}",
  "idle.stay": "Stay signed in",
  "idle.drafts": "What you typed into forms and did not save is kept for your next sign-in.",
  "idle.title": "System message",
  "idle.over": "Long time no operation, system logged out.",
  "idle.ok": "OK",
  "draft.title": "Unsaved input",
  "draft.text": "You can go on with these forms. What is not used is deleted after 7 days.",
  "draft.open": "Continue",
  "draft.openNamed": "Continue: {{name}}",
  "draft.discardNamed": "Discard: {{name}}",
  "draft.discard": "Discard",
  "draft.close": "Close",
  "handover.title": "Switch account?",
  "handover.text": "This browser is signed in to another account. The link signs in as “{{name}}”.",
  "handover.go": "Switch",
  "handover.stay": "Keep the current account",
  "passwordNote.title": "Your password expires in {{count}} days",
  "passwordNote.text": "After that it has to be changed before anything else.",
  "passwordNote.change": "Change it now",
  "passwordNote.title_one": "Your password expires in one day",
};
