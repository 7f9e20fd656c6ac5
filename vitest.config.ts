import { defineConfig } from "vitest/config";
import { textFiles } from "./tools/textFiles.ts";

/** They start databases of their own. */
const databaseTests = [
  "core/database/embedded/**/*.test.ts",
  "core/database/backup/**/*.test.ts",
  "core/database/{demo,migrate,outage,planForLargeTenants,refusals,upgrade}.test.ts",
  "core/boot/walls.test.ts",
];

// No test is about time. This limit only ends a test that hangs, also on a busy machine.
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          // A process for each file would spend as much time loading the server as testing it.
          isolate: false,
          environment: "node",
          include: [
            "contract/**/*.test.ts",
            "core/**/*.test.ts",
            "migrations/*.test.ts",
            "modules/*/*/server/**/*.test.ts",
          ],
          exclude: databaseTests,
          globalSetup: ["tests/builders/globalSetup.ts"],
          setupFiles: ["tests/builders/setup.ts"],
          ...timeouts,
        },
      },
      {
        test: {
          name: "all",
          isolate: false,
          environment: "node",
          include: ["tests/all/**/*.test.ts"],
          globalSetup: ["tests/builders/globalSetup.ts"],
          setupFiles: ["tests/builders/setup.ts"],
          ...timeouts,
        },
      },
      {
        test: {
          name: "database",
          environment: "node",
          include: databaseTests,
          ...timeouts,
        },
      },
      {
        plugins: [textFiles()],
        // Packages may be linked from another checkout. Nothing is served to others.
        server: { fs: { strict: false } },
        test: {
          name: "screens",
          isolate: false,
          environment: "jsdom",
          include: ["web/**/*.test.{ts,tsx}", "modules/*/*/web/**/*.test.{ts,tsx}", "tests/all/**/*.test.tsx"],
          setupFiles: ["web/testing/ownerStacks.ts", "web/testing/setup.ts"],
          css: false,
          // In "test" antd gives all elements the same id, so that no dialog has a name.
          env: { NODE_ENV: "development" },
          ...timeouts,
        },
      },
      {
        test: {
          name: "e2e",
          isolate: false,
          // They mostly wait: two at a time, each with its own browser and demo.
          maxWorkers: 2,
          environment: "node",
          include: ["tests/e2e/**/*.e2e.test.ts"],
          globalSetup: ["tests/e2e/globalSetup.ts"],
          ...timeouts,
        },
      },
      {
        test: {
          name: "tools",
          environment: "node",
          include: ["tests/tools/**/*.test.ts"],
          ...timeouts,
        },
      },
    ],
  },
});
