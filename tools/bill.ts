import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

// Writes the bill of materials of the installed packages, in CycloneDX, for audits.
const folder = path.join(import.meta.dirname, "..", ".cache");
const npm = process.env["npm_execpath"];
if (npm === undefined) throw new Error("The bill of materials is written by npm: start with `npm test`.");

const command = [npm, "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
const { status, stdout, stderr } = spawnSync(process.execPath, command, {
  encoding: "utf8",
  maxBuffer: 64 * 1024 ** 2,
});
if (status !== 0) throw new Error(stderr);
const bill: { components: unknown[] } = JSON.parse(stdout);
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, "bill-of-materials.json"), stdout);
console.log(`${bill.components.length} packages in .cache/bill-of-materials.json`);
