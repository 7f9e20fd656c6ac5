import { languages } from "#contract/languages";
import type { SeedPlan } from "#core/boot/seeding";

/** The demo offers every language. */
export const settingDemo: SeedPlan = {
  steps: [
    async (run) => {
      const sql = "update config set value = $1 where code = 'sys_languages' and value is null";
      await run.execute(sql, [languages.join(",")]);
    },
  ],
};
