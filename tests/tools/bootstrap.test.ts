import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Checkout, createCheckout, formatLock } from "./checkout.ts";

type Package = { version?: string; optional?: boolean; os?: string | string[]; cpu?: string | string[] };
type NpmFunctions = { explainNpm(output: string, folder: string): string; npmEnvironment(): NodeJS.ProcessEnv };
type PackageFunctions = {
  followsLock(folder: string, installed: Record<string, Package>): boolean;
  missingPackages(folder: string, installed: Record<string, Package>): string[];
};
type Commands = { commands: ReadonlyMap<string, { program: string }> };

const repository = path.join(import.meta.dirname, "../..");
const importPart = async (name: string) => await import(pathToFileURL(path.join(repository, "bootstrap", name)).href);
const { explainNpm, npmEnvironment }: NpmFunctions = await importPart("npm.js");
const { followsLock, missingPackages }: PackageFunctions = await importPart("packages.js");
const { commands }: Commands = await importPart("commands.js");

let checkout: Checkout;

beforeEach(async () => {
  checkout = await createCheckout();
});

afterEach(async () => {
  await checkout.remove();
});

describe("a start", () => {
  it("installs the packages, builds the web client and runs the program with its arguments", async () => {
    const { code, output } = await checkout.start(["start", "--port", "80"]);

    expect(output).toContain(`started --port 80 by ${process.execPath}`);
    expect(code).toBe(0);
    expect(await checkout.listInstalls()).toEqual([""]);
    expect(await checkout.read("web/dist/index.html")).toBe("first page");
  });

  it("installs and builds nothing a second time", async () => {
    await checkout.start(["start"]);

    const { output } = await checkout.start(["start"]);

    expect(output).toMatch(/^started/u);
    expect(await checkout.listInstalls()).toHaveLength(1);
    expect(await checkout.countBuilds()).toBe(1);
  });

  it("ends with the exit code of the program", async () => {
    expect((await checkout.start(["start"], { environment: { SERVER_EXIT: "7" } })).code).toBe(7);
  });

  it("lists its commands when it is given an unknown one", async () => {
    const { code, output } = await checkout.start(["begin"]);

    expect(code).toBe(1);
    expect(output).toMatch(/^Commands: start, demo, /u);
    expect(await checkout.listInstalls()).toEqual([]);
  });

  it("prepares the folder once when two start at the same time", async () => {
    const starts = await Promise.all([checkout.start(["start"]), checkout.start(["start"])]);

    expect(starts.map(({ code }) => code)).toEqual([0, 0]);
    expect(await checkout.listInstalls()).toHaveLength(1);
    expect(await checkout.countBuilds()).toBe(1);
  });

  it("takes over the lock of a start that was killed", async () => {
    // The number belongs to another process by now.
    await checkout.write(".cache/prepare.lock", "1 0");

    expect((await checkout.start(["start"])).code).toBe(0);
  });
});

describe("the packages", () => {
  it("are installed again when the lock file has changed", async () => {
    await checkout.start(["start"]);
    await checkout.write("package-lock.json", formatLock({ vite: { version: "1.0.1" } }));

    await checkout.start(["start"]);

    expect(await checkout.listInstalls()).toHaveLength(2);
  });

  it("are reported by name when npm leaves out one for this platform", async () => {
    const { code, output } = await checkout.start(["start"], { environment: { NPM_LEAVES_OUT: "native" } });

    expect(code).toBe(1);
    expect(output).toContain("npm left out node_modules/native: check the connection to the registry");
  });

  it("report in one line why they cannot be fetched, and are fetched by the next start", async () => {
    const environment = { NPM_FAILS: "npm error code ENOTFOUND\nnpm error network request failed" };

    const { code, output } = await checkout.start(["start"], { environment });

    expect(code).toBe(1);
    expect(output).toContain("the registry is out of reach (ENOTFOUND): connect this machine to the network once");
    expect((await checkout.start(["start"])).code).toBe(0);
  });
});

describe("the web client", () => {
  it("is built again when a page changes, and not when a test or the server does", async () => {
    await checkout.start(["start"]);
    await checkout.write("web/page.test.tsx", "a test");
    await checkout.write("modules/identity/role/server/role.service.ts", "second service");
    await checkout.start(["start"]);
    expect(await checkout.countBuilds()).toBe(1);

    await checkout.write("web/page.tsx", "second page");
    await checkout.start(["start"]);

    expect(await checkout.countBuilds()).toBe(2);
    expect(await checkout.read("web/dist/index.html")).toBe("second page");
  });

  it("stays unchanged when a build fails, with the reason", async () => {
    await checkout.start(["start"]);
    await checkout.write("web/broken", "");

    const { code, output } = await checkout.start(["start"]);

    expect(code).toBe(1);
    expect(output).toContain("The web client could not be built:\nbroken is not a page");
    expect(await checkout.read("web/dist/index.html")).toBe("first page");
  });
});

describe("the runtime", () => {
  it.each(["20.19.0", "22.11.0", "24.11.9"])("is fetched once for Node.js %s", async (nodeVersion) => {
    const { code, output } = await checkout.start(["start"], { nodeVersion });
    await checkout.start(["start"], { nodeVersion });

    expect(code).toBe(0);
    expect(output).toContain(`by ${path.join(checkout.root, "runtime/node_modules")}`);
    expect(await checkout.listInstalls()).toEqual(["runtime", ""]);
  });

  it.each(["24.12.0", "25.0.0"])("is the installed one with Node.js %s", async (nodeVersion) => {
    const { output } = await checkout.start(["start"], { nodeVersion });

    expect(output).toContain(`by ${process.execPath}`);
    expect(await checkout.listInstalls()).toEqual([""]);
  });

  it("is requested from the operator if none can be fetched", async () => {
    await checkout.write("runtime/package.json", JSON.stringify({ optionalDependencies: {} }));

    const { code, output } = await checkout.start(["start"], { nodeVersion: "20.19.0" });

    expect(code).toBe(1);
    expect(output).toContain("Install Node.js 24 from https://nodejs.org and start again.");
  });
});

describe("a failed install", () => {
  it.each([
    ["npm error code EAI_AGAIN", "the registry is out of reach (EAI_AGAIN)"],
    ["npm ERR! code ECONNREFUSED", "the registry is out of reach (ECONNREFUSED)"],
    ["npm error code SELF_SIGNED_CERT_IN_CHAIN", "certificate is not trusted here (SELF_SIGNED_CERT_IN_CHAIN)"],
    ["npm error code EACCES\nnpm error syscall mkdir", "npm may not write in /srv/siteward (EACCES)"],
    ["npm error nospc ENOSPC: no space left on device", "The disk of /srv/siteward is full"],
    ["npm error one\nnpm error two\nA complete log of this run", "packages: npm error one | npm error two"],
  ])("is explained: %s", (output, explanation) => {
    expect(explainNpm(output, "/srv/siteward")).toContain(explanation);
  });

  it("is not caused by settings of the npm that runs the start", () => {
    process.env["npm_config_omit"] = "dev";
    process.env["npm_config_registry"] = "https://registry.test";

    const environment = npmEnvironment();

    delete process.env["npm_config_omit"];
    delete process.env["npm_config_registry"];
    expect(environment).not.toHaveProperty("npm_config_omit");
    expect(environment).toMatchObject({ npm_config_registry: "https://registry.test", NODE_ENV: "" });
  });
});

describe("installed packages", () => {
  const other = process.platform === "win32" ? "linux" : "win32";
  const here = { version: "1.0.0", optional: true, os: [process.platform], cpu: process.arch };

  const a = { version: "1.0.0" };

  it.each([
    { difference: "no difference", locked: { a }, installed: { a }, isSame: true },
    {
      difference: "another version of a package",
      locked: { a },
      installed: { a: { version: "1.0.1" } },
      isSame: false,
    },
    { difference: "an additional package", locked: { a }, installed: { a, b: a }, isSame: false },
    { difference: "a missing package", locked: { a, b: a }, installed: { a }, isSame: false },
    { difference: "a missing optional package", locked: { a: { ...a, optional: true } }, installed: {}, isSame: true },
  ])("are compared with the lock file: $difference", async ({ locked, installed, isSame }) => {
    await checkout.write("package-lock.json", formatLock(locked));

    const entries = Object.entries(installed).map(([name, entry]) => [`node_modules/${name}`, entry]);
    expect(followsLock(checkout.root, Object.fromEntries(entries))).toBe(isSame);
  });

  it.each([
    ["of this platform", here, ["node_modules/a"]],
    ["of all other platforms", { ...here, os: [`!${other}`] }, ["node_modules/a"]],
    ["of another platform", { ...here, os: other }, []],
    ["of all platforms but this one", { ...here, os: [`!${process.platform}`] }, []],
    ["of no platform, optional", { version: "1.0.0", optional: true }, []],
  ])("that npm left out are reported by platform: %s", async (_, entry, missing) => {
    await checkout.write("package-lock.json", formatLock({ a: entry }));

    expect(missingPackages(checkout.root, {})).toEqual(missing);
  });
});

it("every command starts a program that exists", () => {
  expect(commands.size).toBeGreaterThan(5);
  for (const [name, { program }] of commands) expect(existsSync(path.join(repository, program)), name).toBe(true);
});
