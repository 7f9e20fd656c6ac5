import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

// Runs the server tests, by default with the embedded PostgreSQL. With another one: npm run test:server --
// --database-url postgres://… --owner-url postgres://… With another number or seed of random cases: npm run test:server
// -- --cases 10000 --seed 7 tests/all/reach.test.ts
const { values, positionals } = parseArgs({
  options: {
    "database-url": { type: "string" },
    "owner-url": { type: "string" },
    cases: { type: "string" },
    seed: { type: "string" },
  },
  allowPositionals: true,
});
const { "database-url": application, "owner-url": owner } = values;
if ((application === undefined) !== (owner === undefined)) {
  console.log("Give both --database-url and --owner-url, or neither for the embedded PostgreSQL.");
  process.exit(2);
}
const addresses = application === undefined ? {} : { TEST_DATABASE_URL: application, TEST_DATABASE_OWNER_URL: owner };
const random = {
  ...(values.cases === undefined ? {} : { TEST_CASES: values.cases }),
  ...(values.seed === undefined ? {} : { TEST_SEED: values.seed }),
};
const command = ["node_modules/vitest/vitest.mjs", "run", "--project", "server", "--project", "all", ...positionals];
const { status } = spawnSync(process.execPath, command, {
  stdio: "inherit",
  env: { ...process.env, ...addresses, ...random },
});
process.exitCode = status ?? 1;
