import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#contract/languages";
import { isSourceLanguage } from "#contract/text";
import { isFullRun } from "#tests/builders/testRun";

const root = path.join(import.meta.dirname, "../..");
const omitted = new Set(["node_modules", ".git", ".cache", "data", "demo-data", "dist", "output", "runtime"]);
const folder = "modules/workspace/siteVisit";

let copy = "";
/** Files of the copy that the generator added or changed. */
let changed: string[] = [];

/** Runs a program in the copy, which must succeed; returns its output. */
function expectSuccess(...command: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** Runs tests in the copy, which must all pass; returns their number. */
function runTests(...options: string[]): number {
  const output = expectSuccess("node_modules/vitest/vitest.mjs", "run", "--no-color", ...options);
  return Number(/Tests +(?<passed>\d+) passed/u.exec(output)?.groups?.["passed"]);
}

function generate(...words: string[]) {
  return spawnSync(process.execPath, ["tools/new.ts", ...words], { cwd: copy, encoding: "utf8" });
}

/** The content of each file of the copy, as a hash. */
async function hashFiles(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(copy, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(".cache"));
  const hashes = files.map(async (file) => {
    const content = await readFile(path.join(copy, file));
    return [file.replaceAll("\\", "/"), createHash("sha256").update(content).digest("hex")] as const;
  });
  return new Map(await Promise.all(hashes));
}

beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), "siteward-new-"));
  // Hard links would be faster, but a program that writes a file in place would change this checkout.
  const mode = constants.COPYFILE_FICLONE;
  await cp(root, copy, { recursive: true, mode, filter: (file) => !omitted.has(path.basename(file)) });
  const before = await hashFiles();
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  expectSuccess("tools/new.ts", "workspace/site-visit", "--en", "Site visits", "--zh", "现场巡查");
  const after = await hashFiles();
  changed = [...after].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file);
});

afterAll(async () => {
  await rm(copy, { recursive: true, force: true });
});

describe("a new module", () => {
  it("changes only its folder, its translations, a migration, the lists of modules and the change logs", () => {
    const outside = changed.filter((file) => !file.startsWith(`${folder}/`));

    const translated = languages.filter((language) => !isSourceLanguage(language));
    const expected = [
      ...translated.map((language) => `locales/${language}/siteVisit.json`),
      "app/modules.server.ts",
      "app/modules.web.ts",
      "CHANGELOG.md",
      "CHANGELOG.zh-CN.md",
      expect.stringMatching(/^migrations\/\d{12}_site_visit\.sql$/u),
    ];
    expect(outside).toHaveLength(expected.length);
    expect(outside).toEqual(expect.arrayContaining(expected));
  });

  it("has the requested names", async () => {
    const english = await readFile(path.join(copy, folder, "text/en.ts"), "utf8");
    const table = await readFile(path.join(copy, folder, "server/siteVisit.table.ts"), "utf8");

    expect(english).toContain('"siteVisit.title": "Site visits"');
    expect(table).toContain('"site_visit"');
    expect(table).toContain("export const siteVisits");
  });

  it("has a list screen of less than 120 lines", async () => {
    const web = path.join(copy, folder, "web");
    const files = (await readdir(web)).filter((file) => !file.includes(".test."));
    const contents = await Promise.all(files.map(async (file) => await readFile(path.join(web, file), "utf8")));

    expect(contents.join("").split("\n").length).toBeLessThan(120);
  });

  it("passes the compiler, lint, format, and the checks of texts and layers", () => {
    const code = changed.filter((file) => /\.tsx?$/u.test(file));
    expectSuccess("node_modules/oxlint/bin/oxlint", "--type-aware", "--type-check", ...code);
    expectSuccess("node_modules/oxfmt/bin/oxfmt", "--check", ...code);
    expectSuccess("tools/texts.ts");
    expectSuccess("tools/layers.ts");
  });
});

// These repeat much of the other checks and tests, so only a full run includes them.
describe.each(isFullRun ? ["a new module"] : [])("%s in a full run", () => {
  it("compiles together with everything else", () => {
    expectSuccess("node_modules/typescript/bin/tsc", "-b");
  });

  it("contains no unused code", () => {
    const { stdout } = spawnSync(process.execPath, ["node_modules/knip/bin/knip.js", "--no-progress"], {
      cwd: copy,
      encoding: "utf8",
    });

    expect(stdout).not.toContain("siteVisit");
  });

  it("passes its own tests on the server and those over all tables and calls", () => {
    const files = ["schema", "tenancy", "scope", "access", "crossing", "input", "fields"].map(
      (name) => `tests/all/${name}`,
    );
    // Cases of other modules are left out; those about all modules together are not.
    const ofOthers = String.raw`(?:\w+/\w+|table \w+|the data scope of \w+) |.*: \w+/\w+$`;
    const own = `site(?:V|_v)isit|^(?!${ofOthers})`;

    const passed = runTests("--project", "server", "--project", "all", folder, ...files, "-t", own);

    expect(passed).toBeGreaterThan(35);
  });

  it("passes its own tests and those over all screens", () => {
    // Cases of the other lists are left out.
    const own = "^(?!.* /(?!siteVisit/))";

    const passed = runTests("--project", "screens", folder, "tests/all", "-t", own);

    expect(passed).toBeGreaterThan(8);
  });
});

describe("the generator", () => {
  it.each([
    ["an existing name", "identity/position", "there already"],
    ["a name of another area", "workspace/position", "there already"],
    ["an unknown area", "warehouse/thing", "is no area"],
    ["a name without an area", "thing", "names no area and module"],
    ["a word of SQL", "workspace/order", "means something else"],
    ["an invalid module name", "workspace/Site_Visit", "no name for a module"],
    ["a path", "workspace/../thing", "names no area and module"],
  ])("refuses %s", (_, name, reason) => {
    const { status, stdout } = generate(name);

    expect(status).toBe(1);
    expect(stdout).toContain(reason);
  });

  it("assigns two modules different menu ids, and migrations with timestamps as versions", async () => {
    expectSuccess("tools/new.ts", "workspace/ledger");

    const menus = await Promise.all(
      ["siteVisit", "ledger"].map(
        async (name) => await readFile(path.join(copy, `modules/workspace/${name}/server/${name}.menu.ts`), "utf8"),
      ),
    );
    const [first, second] = menus.map((content) => Number(/\b132\d{10}\b/u.exec(content)?.[0]));
    expect(second).toBe((first ?? 0) + 10);
    const files = (await readdir(path.join(copy, "migrations"))).filter((file) =>
      /_(?:site_visit|ledger)\.sql$/u.test(file),
    );
    const versions = files.map((file) => file.slice(0, 12));
    expect(new Set(versions).size).toBe(2);
    for (const version of versions) {
      const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/u.exec(version) ?? [];
      const [year, month, day, hour, minute] = parts;
      const time = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
      expect(new Date(time).toISOString()).toBe(time);
    }
  });
});
