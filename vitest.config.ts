import { defineConfig } from "vitest/config";
import { wordFiles } from "./tools/wordFiles.ts";

const embeddedTests = "server/database/embedded/**/*.test.ts";

// No test is about time: this only ends one that hangs, on a machine that does other things as well.
const patience = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          // A process for each file would spend as long on loading the server as on testing it.
          isolate: false,
          environment: "node",
          include: ["contract/**/*.test.ts", "server/**/*.test.ts", "modules/*/server/**/*.test.ts"],
          exclude: [embeddedTests, "server/database/*.test.ts"],
          globalSetup: ["tests/builders/globalSetup.ts"],
          setupFiles: ["tests/builders/setup.ts"],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: "sweeps",
          isolate: false,
          environment: "node",
          include: ["tests/sweeps/**/*.sweep.test.ts"],
          globalSetup: ["tests/builders/globalSetup.ts"],
          setupFiles: ["tests/builders/setup.ts"],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: "database",
          environment: "node",
          include: [embeddedTests, "server/database/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [wordFiles()],
        test: {
          name: "screens",
          isolate: false,
          environment: "jsdom",
          include: ["web/**/*.test.{ts,tsx}", "modules/*/web/**/*.test.tsx", "tests/sweeps/**/*.sweep.test.tsx"],
          setupFiles: ["web/testing/setup.ts"],
          css: false,
          // In "test" antd gives all elements one and the same id, so that no dialog has a name.
          env: { NODE_ENV: "development" },
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: "journeys",
          isolate: false,
          // They mostly wait: two at a time, each with a browser and a demo of its own.
          maxWorkers: 2,
          environment: "node",
          include: ["tests/journeys/**/*.journey.test.ts"],
          globalSetup: ["tests/journeys/globalSetup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: "tools",
          environment: "node",
          include: ["tests/tools/**/*.test.ts"],
          testTimeout: 300_000,
        },
      },
    ],
  },
});
