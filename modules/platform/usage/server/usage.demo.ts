import { type SeedPlan, seedRows } from "#core/boot/seeding";
import { usageDefaults } from "./usage.table.ts";

export const usageDemo: SeedPlan = { steps: [seedRows(usageDefaults, { rows: () => [] })] };
