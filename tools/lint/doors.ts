import type { DummyRuleMap as Rules, OxlintOverride } from "oxlint";

/** Imports that a folder may not make: a shape of their names and what to say. */
type Barred = { regex: string; message: string };

const tree = {
  regex: String.raw`^(\.\./)+(bootstrap|contract|modules|server|tests|tools|web)/`,
  message: "Leave a folder by a door of package.json: #contract, #server, #kit, #modules, #tests.",
};
const otherModule = {
  regex: String.raw`^(\.\./){2}`,
  message: "Stay inside the module; others are entered by their doors.",
};
const modules = { regex: "^#modules/", message: "The kernel knows no module; only the lists of modules do." };
const moduleServer = {
  regex: "^#modules/[^/]+/(server|tables)$",
  message: "Server code of a module never leaves the server.",
};
const moduleWeb = {
  regex: "^#modules/[^/]+/web$",
  message: "Screens of a module are for web/modules.ts and other screens.",
};
const server = { regex: "^#server/", message: "Server code never leaves the server." };
const kit = { regex: "^#kit$", message: "The kit is for screens." };
const node = { regex: "^node:", message: "This does not run in Node." };
const process = {
  regex: "^(node:)?process$",
  message: "process is a global of Node, and server/config.ts alone reads the environment.",
};
const kernelPackages = {
  regex: "^(kysely|pg|pg-.+|fastify|@fastify/.+|@node-rs/.+|pino|jose)$",
  message: "Only server/ knows the database and the HTTP server.",
};
const screenPackages = {
  regex: "^(react|react-dom|react-router|react-i18next|antd|@ant-design/.+|@element-plus/.+|@tanstack/.+|dayjs)(/.*)?$",
  message: "Screens live in web/ and modules/*/web.",
};
const testPackages = {
  regex: "^(#tests/.*|#testing|vitest(/.*)?|fast-check|@testing-library/.+|playwright-core|@axe-core/.+)$",
  message: "What tests are made of is for tests.",
};
const demo = {
  regex: String.raw`(^#server/demo|/demo[^/]*\.ts$|\.demo\.ts$)`,
  message: "Demo data is reachable only through the demo and the tests.",
};

const everything = {
  regex: String.raw`^(#|@?[a-z][\w./-]*$)`,
  message: "The bootstrap runs before anything is installed: Node and its own files are all there is.",
};

function barred(...patterns: Barred[]): Rules {
  return { "eslint/no-restricted-imports": ["error", { patterns }] };
}

/**
 * Who may not import what (style guide 2). The linter takes the last entry that matches a file and forgets the earlier
 * ones, so the narrow ones stand last and each says everything.
 */
export const doors: OxlintOverride[] = [
  { files: ["bootstrap/**"], rules: barred(tree, everything) },
  {
    files: ["contract/**"],
    rules: barred(tree, modules, server, kit, node, process, kernelPackages, screenPackages, testPackages, demo),
  },
  {
    files: ["modules/*/contract.ts", "modules/*/*.contract.ts", "modules/*/text/**"],
    rules: barred(
      ...[tree, otherModule, moduleServer, moduleWeb, server, kit, node, process],
      ...[kernelPackages, screenPackages, testPackages, demo],
    ),
  },
  { files: ["server/**"], rules: barred(tree, modules, kit, process, screenPackages, testPackages, demo) },
  {
    files: ["server/modules.ts", "server/standard.ts"],
    rules: barred(tree, moduleWeb, kit, process, screenPackages, testPackages, demo),
  },
  { files: ["server/demo*.ts"], rules: barred(tree, moduleWeb, kit, process, screenPackages, testPackages) },
  {
    files: ["modules/*/server/**"],
    rules: barred(tree, otherModule, moduleWeb, kit, process, kernelPackages, screenPackages, testPackages, demo),
  },
  {
    files: ["modules/*/server/*.demo.ts"],
    rules: barred(tree, otherModule, moduleWeb, kit, process, kernelPackages, screenPackages, testPackages),
  },
  { files: ["web/**"], rules: barred(tree, moduleServer, moduleWeb, server, node, kernelPackages, testPackages, demo) },
  { files: ["web/kit/**"], rules: barred(tree, modules, server, node, kernelPackages, testPackages, demo) },
  { files: ["web/modules.ts"], rules: barred(tree, moduleServer, server, node, kernelPackages, testPackages, demo) },
  {
    files: ["modules/*/web/**"],
    rules: barred(tree, otherModule, moduleServer, server, node, kernelPackages, testPackages, demo),
  },
  { files: ["web/testing/**"], rules: barred(tree, moduleServer, moduleWeb, server, node, kernelPackages, demo) },
  { files: ["**/*.test.ts", "**/*.test.tsx"], rules: barred() },
  { files: ["modules/**/*.test.ts", "modules/**/*.test.tsx"], rules: barred(otherModule) },
  { files: ["tests/**", "tools/**", "**/*.config.ts"], rules: barred() },
];
