import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { listFiles, type Finding, report } from "./finding.ts";

const shapes: readonly { rule: string; shape: RegExp }[] = [
  { rule: "private-key", shape: /-----BEGIN [A-Z ]*PRIVATE KEY-----/u },
  { rule: "cloud-key", shape: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bLTAI[0-9A-Za-z]{16,}\b|\bAKID[0-9A-Za-z]{32}\b/u },
  {
    rule: "token",
    shape: /\bgh[pousr]_[0-9A-Za-z]{36}\b|\bnpm_[0-9A-Za-z]{36}\b|\bsk-[0-9A-Za-z]{32,}\b|\bxox[baprs]-[\w-]{20,}/u,
  },
  { rule: "web-token", shape: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/u },
  {
    rule: "address-with-password",
    shape: /\b(?:postgres(?:ql)?|https?|redis|amqp):\/\/[\w.-]+:[^\s:@/"'`${}<>]{3,}@/u,
  },
];

/** Example addresses in documents and messages. */
const example = /:\/\/(?:user|siteward\w*|name):(?:password|secret|…|\*+)@/u;
const maxBytes = 1024 * 1024;
const binary = /\.(?:png|jpe?g|gif|ico|woff2?|ttf|pdf|zip|xlsx)$/u;

/** Lines that look like a secret: a key, a token, an address with a password. */
export async function findSecrets(root: string): Promise<Finding[]> {
  const files = (await listFiles(root, "**/*", ".ci/*", ".*")).filter((file) => !binary.test(file));
  const found = await Promise.all(files.map(async (file) => await findSecretsInFile(root, file)));
  return found.flat();
}

async function findSecretsInFile(root: string, file: string): Promise<Finding[]> {
  const stats = await stat(path.join(root, file));
  if (!stats.isFile() || stats.size > maxBytes) return [];
  const lines = (await readFile(path.join(root, file), "utf8")).split("\n");
  return lines.flatMap((line, index) =>
    shapes
      .filter(({ shape }) => shape.test(line) && !example.test(line))
      .map(({ rule }) => ({ file, line: index + 1, rule, message: "this looks like a secret" })),
  );
}

if (import.meta.main) report(await findSecrets(process.cwd()), "no secrets");
