import type { DummyRuleMap as Rules, OxlintConfig } from "oxlint";
import { importRules } from "./tools/lint/importRules.ts";

/** Rules of two categories that cost more than they give here. */
const notHere: Rules = {
  // A shorter name inside a function that shadows an outer one is readable in files of this size.
  "eslint/no-shadow": "off",
  "eslint/no-underscore-dangle": "off",
  // Does not detect that a closure changes the variable.
  "eslint/no-unmodified-loop-condition": "off",
  // Confuses messages of worker threads with those of windows.
  "unicorn/require-post-message-target-origin": "off",
  "unicorn/consistent-function-scoping": "off",
  "promise/always-return": "off",
  // There are no classes whose methods could lose their `this`.
  "typescript/unbound-method": "off",
  // The compiler reports it (noImplicitReturns), and understands effects that only sometimes return a cleanup function.
  "typescript/consistent-return": "off",
  // Keys of an interface that modules extend are not a union of strings yet.
  "typescript/no-redundant-type-constituents": "off",
  "typescript/no-unsafe-type-assertion": "off",
  // The compiler allows no enums (erasableSyntaxOnly); looking for them takes a sixth of the linter's time.
  "typescript/no-unsafe-enum-assignment": "off",
  "import/no-unassigned-import": "off",
  "import/no-named-as-default": "off",
  "import/no-named-as-default-member": "off",
  "react/react-in-jsx-scope": "off",
  // antd's own components set roles; a dialog's first field takes the focus.
  "jsx-a11y/prefer-tag-over-role": "off",
  "jsx-a11y/no-autofocus": "off",
};

const types: Rules = {
  "typescript/no-explicit-any": "error",
  "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }],
  "typescript/no-non-null-assertion": "error",
  "typescript/no-empty-interface": "error",
  "typescript/no-deprecated": "error",
  "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
  "typescript/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description", "ts-ignore": true }],
  "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  "typescript/no-unnecessary-condition": ["error", { allowConstantLoopConditions: "only-allowed-literals" }],
  "typescript/no-misused-spread": ["error", { allow: [{ from: "lib", name: "string" }] }],
};

/** `any` from packages and JSON.parse does not spread. */
const nothingUnsafe: Rules = {
  "typescript/no-unsafe-argument": "error",
  "typescript/no-unsafe-call": "error",
  "typescript/no-unsafe-member-access": "error",
  "typescript/no-unsafe-return": "error",
};

const errors: Rules = {
  "typescript/no-floating-promises": "error",
  "typescript/no-misused-promises": "error",
  "typescript/return-await": ["error", "always"],
  "typescript/only-throw-error": "error",
  "typescript/prefer-promise-reject-errors": "error",
  "eslint/no-empty": "error",
  "siteward/no-swallowed-error": "error",
};

const files: Rules = {
  "import/no-cycle": ["error", { ignoreTypes: true }],
  "import/no-default-export": "error",
  "import/no-duplicates": "error",
  "import/no-commonjs": "error",
  "import/extensions": ["error", "always", { ignorePackages: true }],
  "unicorn/prefer-node-protocol": "error",
  "siteward/no-barrel": "error",
  "siteward/descriptive-file-name": "error",
};

const habits: Rules = {
  "siteward/no-class": "error",
  "siteward/no-commented-code": "error",
  "siteward/suppression-reason": "error",
  "unicorn/no-abusive-eslint-disable": "error",
  "eslint/no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"], location: "anywhere" }],
  "eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  "eslint/no-console": "error",
  "eslint/no-alert": "error",
  "eslint/no-var": "error",
  "eslint/prefer-const": "error",
  "eslint/eqeqeq": "error",
  "eslint/no-eval": "error",
  "eslint/no-new-func": "error",
  "eslint/no-param-reassign": "error",
  "eslint/require-unicode-regexp": "error",
  "node/no-process-env": "error",
};

function codeLinesOf(max: number): Rules[string] {
  return ["error", { max, skipBlankLines: true, skipComments: true }];
}

/** Style guide 11. */
const sizes: Rules = {
  "eslint/max-lines": ["error", { max: 400 }],
  "eslint/max-lines-per-function": codeLinesOf(60),
  "eslint/max-params": ["error", { max: 3 }],
  "eslint/max-depth": ["error", { max: 4 }],
};

const only = (name: string, message: string) => ({ name, message });

const server: Rules = {
  "eslint/no-restricted-globals": [
    "error",
    { globals: [only("fetch", "Requests to others leave by the guarded client.")], checkGlobalObject: true },
  ],
};

const screens: Rules = {
  "eslint/no-restricted-globals": [
    "error",
    {
      globals: [
        only("fetch", "Only web/base/api.ts makes requests."),
        only("XMLHttpRequest", "Only web/base/api.ts makes requests."),
      ],
      checkGlobalObject: true,
    },
  ],
  "react/jsx-no-literals": [
    "error",
    {
      noStrings: true,
      ignoreProps: true,
      allowedStrings: [""],
      restrictedAttributes: [
        "title",
        "label",
        "alt",
        "placeholder",
        "aria-label",
        "description",
        "okText",
        "cancelText",
      ],
    },
  ],
  "react/rules-of-hooks": "error",
  "react/exhaustive-deps": "error",
  "react/no-danger": "error",
  "react/no-deriving-state-in-effects": "error",
  "siteward/no-permission-code": "error",
};

const tests: Rules = {
  "eslint/max-lines": ["error", { max: 600 }],
  // One describe may contain all tests of a file; review limits the length of each.
  "eslint/max-lines-per-function": codeLinesOf(200),
  "eslint/no-restricted-globals": "off",
  "node/no-process-env": "off",
  "react/jsx-no-literals": "off",
  "siteward/documented-export": "off",
  "siteward/max-type-parameters": "off",
  "siteward/no-permission-code": "off",
  "siteward/no-sleep": "error",
  "vitest/no-focused-tests": "error",
  "vitest/no-disabled-tests": "error",
  "vitest/no-commented-out-tests": "error",
  "vitest/no-identical-title": "error",
  "vitest/no-conditional-expect": "error",
  "vitest/expect-expect": ["error", { assertFunctionNames: ["expect*"] }],
  "vitest/valid-expect": ["error", { maxArgs: 2 }],
  "vitest/no-restricted-matchers": [
    "error",
    {
      toMatchSnapshot: "No snapshots of markup.",
      toMatchInlineSnapshot: "No snapshots of markup.",
      toMatchFileSnapshot: "No snapshots of markup.",
    },
  ],
  "vitest/no-restricted-vi-methods": [
    "error",
    { mock: "Never fake our own modules.", doMock: "Never fake our own modules." },
  ],
  "typescript/require-array-sort-compare": "off",
  // JSON.parse and doubles are looser; a wrong type fails the test.
  ...switchedOff(nothingUnsafe),
};

function switchedOff(rules: Rules): Rules {
  return Object.fromEntries(Object.keys(rules).map((name) => [name, "off"]));
}

/** The last match wins, rule by rule: narrow globs come last. */
const config: OxlintConfig = {
  plugins: ["typescript", "import", "unicorn", "oxc", "promise", "node", "react", "jsx-a11y", "vitest"],
  jsPlugins: ["./tools/lint/siteward.ts"],
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: "error",
    respectEslintDisableDirectives: false,
  },
  ignorePatterns: [
    "tools/violations/**",
    "tools/new/template/**",
    "web/dist/**",
    "data/**",
    "demo-data/**",
    ".cache/**",
    "tests/output/**",
  ],
  categories: { correctness: "error", suspicious: "error" },
  rules: { ...notHere, ...types, ...nothingUnsafe, ...errors, ...files, ...habits, ...sizes },
  overrides: [
    { files: ["contract/**", "core/**", "web/kit/**"], rules: { "siteward/documented-export": "error" } },
    { files: ["app/**", "core/**", "modules/*/*/server/**"], rules: server },
    {
      files: ["core/boot/config.ts", "tools/**", "bootstrap/**", "**/*.config.ts"],
      rules: { "node/no-process-env": "off" },
    },
    { files: ["tools/**", "bootstrap/**"], rules: { "eslint/no-console": "off" } },
    {
      files: ["modules/*/*/server/**"],
      rules: {
        "eslint/no-restricted-properties": [
          "error",
          { object: "ctx", property: "platform", message: "Only the platform modules look across tenants." },
        ],
      },
    },
    { files: ["modules/identity/tenantAdministration/server/**"], rules: { "eslint/no-restricted-properties": "off" } },
    { files: ["web/**", "app/web.tsx", "app/*.web.ts", "modules/*/*/web/**"], rules: screens },
    { files: ["web/kit/**"], rules: { "siteward/max-type-parameters": "error" } },
    {
      files: ["web/base/{api,serverConnection,sendWithProgress.lazy}.ts"],
      rules: { "eslint/no-restricted-globals": "off" },
    },
    { files: ["**/*.tsx"], rules: { "eslint/max-lines-per-function": codeLinesOf(180) } },
    // Plain JavaScript that must run on an old Node: types come from comments.
    { files: ["bootstrap/**"], rules: switchedOff(nothingUnsafe) },
    { files: ["**/*.test.ts", "**/*.test.tsx", "tests/**", "web/testing/**"], rules: tests },
    {
      files: ["**/*.config.ts", "tools/lint/siteward.ts", "tests/**/globalSetup.ts"],
      rules: { "import/no-default-export": "off" },
    },
    ...importRules,
  ],
};

export default config;
