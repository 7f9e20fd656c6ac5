import { describe, expect, it } from "vitest";
import { findAffectedTests } from "../../tools/affected.ts";

const position = "modules/identity/position";

/** A small product: position uses rows, role uses position, and the app and the test builders import everything. */
const product: Readonly<Record<string, readonly string[]>> = {
  "core/rows/rows.ts": [],
  "core/rows/rows.test.ts": ["core/rows/rows.ts"],
  [`${position}/contract.ts`]: [],
  [`${position}/server/position.service.ts`]: [`${position}/contract.ts`, "core/rows/rows.ts"],
  [`${position}/server/index.ts`]: [`${position}/server/position.service.ts`],
  [`${position}/server/position.test.ts`]: ["tests/builders/server.ts"],
  [`${position}/web/PositionListPage.tsx`]: [`${position}/contract.ts`],
  [`${position}/web/index.ts`]: [`${position}/web/PositionListPage.tsx`],
  [`${position}/web/position.screen.test.tsx`]: ["web/testing/renderScreen.tsx"],
  "modules/identity/role/contract.ts": [],
  "modules/identity/role/server/index.ts": [],
  "modules/identity/role/server/role.test.ts": [`${position}/contract.ts`, "tests/builders/server.ts"],
  "modules/workspace/notice/server/index.ts": [],
  "modules/workspace/notice/server/notice.test.ts": ["tests/builders/server.ts"],
  "app/modules.server.ts": [`${position}/server/index.ts`, "modules/identity/role/server/index.ts"],
  "tests/builders/server.ts": ["app/modules.server.ts"],
  "web/testing/renderScreen.tsx": [],
  "tests/e2e/positions.e2e.test.ts": [`${position}/contract.ts`],
};

const sources = Object.entries(product).map(([file, targets]) => {
  return { file, imports: targets.map((target) => ({ specifier: target, line: 1, target, names: [], isEager: true })) };
});

function listAffected(...changed: string[]): string[] {
  return findAffectedTests(sources, changed).map(({ file }) => file);
}

describe("the tests that a change affects", () => {
  it.each([
    {
      case: "a service: tests of its module, then those that call it",
      changed: `${position}/server/position.service.ts`,
      expected: [`${position}/server/position.test.ts`, "modules/identity/role/server/role.test.ts"],
    },
    {
      case: "a screen: the screen tests of its module",
      changed: `${position}/web/PositionListPage.tsx`,
      expected: [`${position}/web/position.screen.test.tsx`],
    },
    {
      case: "the core: its own tests first, then those of modules that use it",
      changed: "core/rows/rows.ts",
      expected: [
        "core/rows/rows.test.ts",
        `${position}/server/position.test.ts`,
        "modules/identity/role/server/role.test.ts",
      ],
    },
    {
      case: "a test: itself",
      changed: "modules/workspace/notice/server/notice.test.ts",
      expected: ["modules/workspace/notice/server/notice.test.ts"],
    },
    { case: "a document: none", changed: "docs/glossary.md", expected: [] },
  ])("are, for $case", ({ changed, expected }) => {
    expect(listAffected(changed)).toEqual(expected);
  });

  it("are, for the configuration, all except the end-to-end tests", () => {
    const tests = Object.keys(product).filter((file) => file.includes(".test.") && !file.startsWith("tests/e2e/"));

    expect(listAffected("vitest.config.ts").toSorted()).toEqual(tests.toSorted());
  });
});
