import type { SeedPlan } from "#core/boot/seeding";

export const dictionaryDemo: SeedPlan = { steps: [] };
