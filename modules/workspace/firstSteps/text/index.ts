import type { TextSource } from "#contract/text";

export const firstStepsText: TextSource = { name: "firstSteps", folder: "modules/workspace/firstSteps/text" };
