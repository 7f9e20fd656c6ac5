import { seedWithAdministrator } from "./firstAdministrator.ts";
import { modules } from "./modules.server.ts";
import { isDemoFolder, runServerProcess } from "#core/boot/serverProcess";

await runServerProcess({
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
