import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const left = new Set(["node_modules", ".git", ".cache", "data", "demo-data", "dist", "output", "runtime"]);
/** What the compiler knows of everything else already, where it has run before. */
const compiled = ["types", "contract.tsbuildinfo", "server.tsbuildinfo", "web.tsbuildinfo", "tests.tsbuildinfo"];

let copy = "";

/** Runs a program in the copy; answers what it said, and fails unless it ended well. */
function expectGood(...command: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** Runs tests in the copy, which must all pass; answers how many there were. */
function passedOf(...what: string[]): number {
  const said = expectGood("node_modules/vitest/vitest.mjs", "run", "--no-color", ...what);
  return Number(/Tests +(?<passed>\d+) passed/u.exec(said)?.groups?.["passed"]);
}

function generate(...words: string[]) {
  return spawnSync(process.execPath, ["tools/new.ts", ...words], { cwd: copy, encoding: "utf8" });
}

beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), "siteward-new-"));
  await cp(root, copy, { recursive: true, filter: (file) => !left.has(path.basename(file)) });
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  for (const name of compiled.filter((one) => existsSync(path.join(root, ".cache", one))))
    await cp(path.join(root, ".cache", name), path.join(copy, ".cache", name), { recursive: true });
  expectGood("tools/new.ts", "site-visit", "--en", "Site visits", "--zh", "现场巡查");
}, 60_000);

afterAll(async () => {
  await rm(copy, { recursive: true, force: true });
});

describe("a new module", () => {
  it("has the names that were asked for", async () => {
    const english = await readFile(path.join(copy, "modules/siteVisit/text/en.ts"), "utf8");
    const table = await readFile(path.join(copy, "modules/siteVisit/server/siteVisit.table.ts"), "utf8");

    expect(english).toContain('"siteVisit.title": "Site visits"');
    expect(table).toContain('"site_visit"');
    expect(table).toContain("export const siteVisits");
  });

  it("is a list in less than 120 lines of screen", async () => {
    const folder = path.join(copy, "modules/siteVisit/web");
    const files = (await readdir(folder)).filter((file) => !file.includes(".test."));
    const contents = await Promise.all(files.map(async (file) => await readFile(path.join(folder, file), "utf8")));

    expect(contents.join("").split("\n").length).toBeLessThan(120);
  });

  it("passes the compiler", () => {
    expectGood("node_modules/typescript/bin/tsc", "-b");
  });

  it("passes lint, format and the check of texts", () => {
    expectGood("node_modules/oxlint/bin/oxlint", "modules/siteVisit", "server/modules.ts", "web/modules.ts");
    expectGood("node_modules/oxfmt/bin/oxfmt", "--check", "modules/siteVisit", "server/modules.ts", "web/modules.ts");
    expectGood("tools/texts.ts");
  });

  it("leaves nothing unused behind", () => {
    const { stdout } = spawnSync(process.execPath, ["node_modules/knip/bin/knip.js", "--no-progress"], {
      cwd: copy,
      encoding: "utf8",
    });

    expect(stdout).not.toContain("siteVisit");
  });

  it("passes its own tests on the server and the sweeps over tables and calls", () => {
    const sweeps = ["schema", "tenancy", "scope", "access", "input"].map((name) => `tests/sweeps/${name}`);
    // What is swept for every other module by itself is left out; what looks at all of them together is not.
    const ofOthers = String.raw`(?:\w+/\w+|table \w+|the data scope of \w+) |.*: \w+/\w+$`;
    const ours = `site(?:V|_v)isit|^(?!${ofOthers})`;

    const passed = passedOf("--project", "server", "--project", "sweeps", "modules/siteVisit", ...sweeps, "-t", ours);

    expect(passed).toBeGreaterThan(35);
  });

  it("passes its own tests and every sweep of the screens", () => {
    // The other lists stand in the sweep as well, and are swept for themselves.
    const ours = "^(?!.* /(?!siteVisit/))";

    const passed = passedOf("--project", "screens", "modules/siteVisit", "tests/sweeps", "-t", ours);

    expect(passed).toBeGreaterThan(11);
  });
});

describe("the generator", () => {
  it.each([
    ["a name that is there", "position", "there already"],
    ["a word of SQL", "order", "means something else"],
    ["no name of a module", "Site_Visit", "no name for a module"],
    ["a path", "../thing", "no name for a module"],
  ])("refuses %s", (_, name, reason) => {
    const { status, stdout } = generate(name);

    expect(status).toBe(1);
    expect(stdout).toContain(reason);
  });

  it("gives two modules different ids in the menu and different migrations", async () => {
    expectGood("tools/new.ts", "ledger");

    const menus = await Promise.all(
      ["siteVisit", "ledger"].map(
        async (name) => await readFile(path.join(copy, `modules/${name}/server/${name}.menu.ts`), "utf8"),
      ),
    );

    const [first, second] = menus.map((content) => Number(/\b132\d{10}\b/u.exec(content)?.[0]));
    expect(second).toBe((first ?? 0) + 10);
  });
});
