// Brings the runtime, installs what is missing and starts a command: `node bootstrap/main.js <command> [arguments]`.
// Runs on Node 20.19, before anything is installed: plain JavaScript, no packages.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./browser.js";
import { runInFront } from "./child.js";
import { commands } from "./commands.js";
import { ensureInstalled } from "./install.js";
import { environmentFor, findNode } from "./node.js";
import { complain, StartError } from "./output.js";
import { ensureWeb } from "./web.js";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} words */
async function run([name = "", ...rest]) {
  const command = commands.get(name);
  if (command === undefined) throw new StartError(`Commands: ${[...commands.keys()].join(", ")}`);
  const node = await findNode(root);
  const env = environmentFor(root, node);
  await ensureInstalled({
    root,
    folder: root,
    node: node.program,
    label: "Installing packages (once, a minute or so) …",
  });
  if (command.web === true) await ensureWeb(root, node.program, env);
  if (command.browser === true) env.SITEWARD_BROWSER = await findBrowser(root, node.program);
  const args = [path.join(root, command.program), ...(command.args ?? []), ...rest];
  return await runInFront(node.program, args, { cwd: root, env });
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error ? error.code : undefined;
  if (error instanceof StartError) complain(error.message);
  else if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    complain(`${root} cannot be written (${error.message}): start as the user that the folder belongs to.`);
  } else throw error;
  process.exitCode = 1;
}
