import { seedWithAdministrator } from "#server/firstAdministrator";
import { modules } from "#server/modules";
import { isDemoFolder, run } from "#server/run";

await run({
  modules,
  seed: seedWithAdministrator,
  defaultDataDir: "data",
  async check({ dataDir }) {
    if (!(await isDemoFolder(dataDir))) return;
    throw new Error(
      `${dataDir} holds a demo with published passwords; npm start needs a folder of its own (SITEWARD_DATA_DIR)`,
    );
  },
});
