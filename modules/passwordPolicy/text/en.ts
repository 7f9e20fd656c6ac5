import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Password rules",
  "passwordPolicy.intro":
    "They hold for everybody in this tenant from the next password on. They can only be stricter than those of the installation.",
  "passwordPolicy.characters": "Characters",
  "passwordPolicy.time": "Over time",
  "passwordPolicy.start": "New accounts and resets",
  "passwordPolicy.minimumLength": "Shortest length",
  "passwordPolicy.maximumLength": "Longest length",
  "passwordPolicy.kinds": "Must contain",
  "passwordPolicy.upper": "Upper case letter",
  "passwordPolicy.lower": "Lower case letter",
  "passwordPolicy.digit": "Digit",
  "passwordPolicy.special": "Special character",
  "passwordPolicy.byInstallation": "What is greyed out is asked for by the installation.",
  "passwordPolicy.longest_short": "Not less than the shortest length, {{minimum}}",
  "passwordPolicy.historyCount": "Earlier passwords not allowed again",
  "passwordPolicy.historyHint": "0: any may come back",
  "passwordPolicy.expiryDays": "Expires after days",
  "passwordPolicy.expiryHint": "0: never; people are told 7 days before",
  "passwordPolicy.mustChangeFirst": "First password must be changed",
  "passwordPolicy.firstHint": "Of everybody who never changed it, except the platform administrator",
  "passwordPolicy.hasDefaultPassword": "Own default password",
  "passwordPolicy.startHint":
    "New accounts and reset passwords begin with it, and it must be changed at once. Without one they get a random one that is shown once, which is safer.",
  "passwordPolicy.startHintOther":
    "New accounts and reset passwords begin with it, and it must be changed at once. Without one they get that of the installation.",
  "passwordPolicy.defaultPassword": "Default password",
  "passwordPolicy.defaultKept": "Leave it empty to keep the one that is stored",
  "passwordPolicy.asInstallation": "as the installation",
  "passwordPolicy.preview": "Try it",
  "passwordPolicy.tried": "A password such as",
  "passwordPolicy.passes": "It keeps these rules",
  "passwordPolicy.reset": "Back to default",
  "passwordPolicy.resetAsk": "Take back this tenant's own rules?",
  "passwordPolicy.resetText": "Only the rules of the installation hold then, and an own default password is removed.",
  "passwordPolicy.weaker": "The rules can only be stricter than those of the installation",
  "passwordPolicy.too_short": "The shortest length must not exceed the longest, {{maximum}}",
  "passwordPolicy.default_missing": "Enter the default password",
  "passwordPolicy.default_weak":
    "The stored default password does not keep these rules; enter another one or switch it off",
};
