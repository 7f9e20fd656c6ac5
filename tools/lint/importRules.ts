import type { DummyRuleMap as Rules, OxlintOverride } from "oxlint";

/** Imports that a folder may not make: a pattern of their specifiers and the message to report. */
type ForbiddenImport = { regex: string; importNames?: string[]; message: string };

const server = {
  regex: String.raw`^#(core|modules/.*(/server|\.table|\.demo)$)`,
  message: "Server code never leaves the server.",
};
const kit = { regex: "^#(kit|shell|base)(/|$)", message: "Screen code never leaves the web." };
const node = { regex: "^node:", message: "This does not run in Node." };
const process = {
  regex: "^(node:)?process$",
  message: "process is a global of Node, and core/boot/config.ts alone reads the environment.",
};
const serverPackages = {
  regex: "^(kysely|pg|pg-.+|fastify|@fastify/.+|@node-rs/.+|pino|jose)$",
  message: "Only core/ uses the database driver and the HTTP server.",
};
const screenPackages = {
  regex: "^(react|react-dom|react-router|antd|@ant-design/.+|@element-plus/.+|@tanstack/.+|dayjs)(/.*)?$",
  message: "Screens live in web/ and modules/*/*/web.",
};
const testPackages = {
  regex: "^(#tests/.*|#testing|vitest(/.*)?|fast-check|@testing-library/.+|playwright-core|@axe-core/.+)$",
  message: "Test libraries are for tests.",
};
const demo = {
  regex: String.raw`(^#app/demo|\.demo(\.ts)?$)`,
  message: "Demo data is reachable only from the demo and from tests.",
};
const foreignDemo = {
  regex: String.raw`^#.*\.demo(\.ts)?$|^#app/demo`,
  message: "A module names its own demo data alone, by a dynamic import.",
};
const everything = {
  regex: String.raw`^(#|@?[a-z][\w./-]*$)`,
  message: "The bootstrap runs before packages are installed: only Node and its own files are available.",
};

const bareNumberField = {
  regex: "^antd$",
  importNames: ["InputNumber"],
  message: "NumberInput of the kit is the field for numbers: screen readers read antd's buttons in English.",
};

function forbid(...patterns: ForbiddenImport[]): Rules {
  return { "eslint/no-restricted-imports": ["error", { patterns }] };
}

/**
 * Packages and sides that a folder may not import. tools/layers.ts decides which layers and modules may import each
 * other. The linter applies only the last entry that matches a file, so narrow entries come last and are complete.
 */
export const importRules: OxlintOverride[] = [
  { files: ["bootstrap/**"], rules: forbid(everything) },
  {
    files: ["contract/**", "modules/*/*/contract.ts", "modules/*/*/*.contract.ts", "modules/*/*/**/text/**"],
    rules: forbid(server, kit, node, process, serverPackages, screenPackages, testPackages, demo),
  },
  { files: ["core/**"], rules: forbid(kit, process, screenPackages, testPackages, demo) },
  { files: ["app/*.ts"], rules: forbid(kit, process, screenPackages, testPackages, demo) },
  { files: ["app/demo*.ts"], rules: forbid(kit, process, screenPackages, testPackages) },
  {
    files: ["modules/*/*/server/**"],
    rules: forbid(kit, process, serverPackages, screenPackages, testPackages, demo),
  },
  {
    files: ["modules/*/*/server/index.ts"],
    rules: forbid(kit, process, serverPackages, screenPackages, testPackages, foreignDemo),
  },
  {
    files: ["modules/*/*/server/*.demo.ts"],
    rules: forbid(kit, process, serverPackages, screenPackages, testPackages),
  },
  {
    files: ["web/**", "app/web.tsx", "app/*.web.ts", "modules/*/*/web/**"],
    rules: forbid(server, node, serverPackages, testPackages, demo, bareNumberField),
  },
  { files: ["web/kit/form/NumberInput.tsx"], rules: forbid(server, node, serverPackages, testPackages, demo) },
  { files: ["web/testing/**"], rules: forbid(server, node, serverPackages, demo) },
  { files: ["**/*.test.ts", "**/*.test.tsx", "tests/**", "tools/**", "**/*.config.ts"], rules: forbid() },
];
