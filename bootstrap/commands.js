/**
 * What a command needs before its program runs.
 * @typedef {{ program: string, args?: string[], web?: boolean, browser?: boolean }} Command
 */

/** @type {ReadonlyMap<string, Command>} */
export const commands = new Map([
  ["start", { program: "app/server.ts", web: true }],
  ["demo", { program: "app/demo.ts", web: true }],
  ["backup", { program: "app/backup.ts" }],
  ["restore", { program: "app/restore.ts" }],
  ["verify:logs", { program: "app/verifyLogs.ts" }],
  ["migrate", { program: "app/migrate.ts" }],
  ["dev", { program: "tools/dev.ts" }],
  ["test", { program: "tools/test.ts", web: true, browser: true }],
  ["test:server", { program: "tools/test-server.ts" }],
  ["test:durability", { program: "tests/durability/run.ts" }],
  ["check", { program: "tools/check.ts" }],
  ["check:all", { program: "tools/check.ts", args: ["--all"], web: true, browser: true }],
  ["bench", { program: "tools/bench.ts", web: true, browser: true }],
  ["new", { program: "tools/new.ts" }],
  ["hook", { program: "tools/hook.ts" }],
]);
