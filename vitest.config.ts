import { defineConfig } from "vitest/config";

const embeddedTests = "server/database/embedded/**/*.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          environment: "node",
          include: [
            "contract/**/*.test.ts",
            "server/**/*.test.ts",
            "modules/*/server/**/*.test.ts",
            "tests/sweeps/**/*.sweep.test.ts",
          ],
          exclude: [embeddedTests, "server/database/*.test.ts"],
          globalSetup: ["tests/builders/globalSetup.ts"],
          setupFiles: ["tests/builders/setup.ts"],
          testTimeout: 20_000,
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
        test: {
          name: "screens",
          environment: "jsdom",
          include: ["web/**/*.test.{ts,tsx}", "modules/*/web/**/*.test.tsx", "tests/sweeps/**/*.sweep.test.tsx"],
          setupFiles: ["web/testing/setup.ts"],
          css: false,
          // In "test" antd gives all elements one and the same id, so that no dialog has a name.
          env: { NODE_ENV: "development" },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "journeys",
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
