import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

// The server tests against a PostgreSQL of one's own instead of the embedded one:
// npm run test:server -- --database-url postgres://… --owner-url postgres://…
const { values, positionals } = parseArgs({
  options: { "database-url": { type: "string" }, "owner-url": { type: "string" } },
  allowPositionals: true,
});
const { "database-url": application, "owner-url": owner } = values;
if ((application === undefined) !== (owner === undefined)) {
  console.log("Give both --database-url and --owner-url, or neither for the embedded PostgreSQL.");
  process.exit(2);
}
const addresses = application === undefined ? {} : { TEST_DATABASE_URL: application, TEST_DATABASE_OWNER_URL: owner };
const command = ["node_modules/vitest/vitest.mjs", "run", "--project", "server", ...positionals];
const { status } = spawnSync(process.execPath, command, { stdio: "inherit", env: { ...process.env, ...addresses } });
process.exitCode = status ?? 1;
