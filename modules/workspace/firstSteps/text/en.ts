import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "firstSteps.title": "First steps",
  "firstSteps.progress": "{{done}} of {{total}} done",
  "firstSteps.hide": "Don't show again",
  "firstSteps.hidden": "Put away. You find it again under Help.",
  "firstSteps.show": "Show on the home page",
  "firstSteps.shown": "Shown on the home page",
  "firstSteps.done": "Done",
  "firstSteps.open": "To do",
  "firstSteps.company": "Company name",
  "firstSteps.company.text": "Shown on the sign-in page, in messages and as the top organisation",
  "firstSteps.company.title": "What is your company called?",
  "firstSteps.company.why":
    "It is shown on the sign-in page, in messages and as the top organisation. You can change it later.",
  "firstSteps.yourName": "Your name",
  "firstSteps.company.save": "Save",
  "firstSteps.nameTaken": "Another tenant already has this name",
  "firstSteps.menu.list": "View first steps",
  "firstSteps.menu.nameCompany": "Change company name",
  "api.sysFirstSteps": "First steps",
  "api.sysFirstSteps.hide": "Hide first steps",
  "api.sysFirstSteps.company": "Set company name",
};
