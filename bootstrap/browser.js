import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rm } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { passOn, runQuietly } from "./child.js";
import { unpackBrowser } from "./browserPackage.js";
import { say, showProgress, StartError } from "./output.js";

// The headless shell draws no window of its own around a page, which costs a quarter of the processor time.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const startTimeoutMs = 30_000;

/**
 * A Chromium that starts on this machine: the given one, the system's, Debian's package, or the one from npm. Undefined
 * if none starts; then only the end-to-end tests fail.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser(root, node) {
  const given = process.env.SITEWARD_BROWSER ?? "";
  if (given !== "") {
    if (await starts(given)) return given;
    say(`SITEWARD_BROWSER names ${given}, which does not start; looking for another browser.`);
  }
  const found = await findOnSystem();
  if (found !== undefined) return found;
  if (await installWithApt()) {
    const installed = await findOnSystem();
    if (installed !== undefined) return installed;
  }
  try {
    const unpacked = await unpackBrowser(root, node);
    if (unpacked !== undefined && (await starts(unpacked))) return unpacked;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    say(error.message);
  }
  say(
    "No browser starts on this machine: the end-to-end tests will fail. Install Chromium, or name one in SITEWARD_BROWSER.",
  );
  return undefined;
}

async function findOnSystem() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  for (const program of [...onPath, ...macPaths].filter((file) => existsSync(file))) {
    if (await starts(program)) return program;
  }
  return undefined;
}

/** Debian's package, with fonts for Chinese text; other systems have no usable package of this name. */
async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/debian_version")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const patience = ["-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
  const steps = [["update"], ["install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-noto-cjk"]];
  const end = showProgress("Installing Chromium for the browser tests (apt-get, once) …");
  for (const step of steps) {
    const { code, output } = await runQuietly("apt-get", [...patience, ...step], { cwd: "/", env, timeout: 900_000 });
    if (code === 0) continue;
    end("failed");
    say(`apt-get ${step[0]}: ${output.trim().split("\n").at(-1)}`);
    return false;
  }
  end();
  return true;
}

/**
 * Whether a browser comes up: a version number is no proof, wrappers of distributions print one and run nothing.
 * @param {string} program
 * @returns {Promise<boolean>}
 */
function starts(program) {
  const profile = mkdtempSync(path.join(tmpdir(), "siteward-browser-"));
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-port=0"];
  return new Promise((resolve) => {
    const child = spawn(program, [...flags, `--user-data-dir=${profile}`, "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
      detached: process.platform !== "win32",
    });
    let output = "";
    let hasStarted = false;
    const end = () => endGroup(child.pid);
    const timer = setTimeout(end, startTimeoutMs);
    child.stderr.on("data", (chunk) => {
      output += chunk;
      hasStarted ||= output.includes("DevTools listening on");
      if (hasStarted) end();
    });
    // It writes into its folder until it has ended.
    const finish = () => {
      clearTimeout(timer);
      removeFolder(profile);
      resolve(hasStarted);
    };
    child.on("error", finish);
    child.on("exit", finish);
  });
}

/**
 * Takes a folder away; where something still writes into it, it stays behind for the system to clean up.
 * @param {string} folder
 */
function removeFolder(folder) {
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }, () => undefined);
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (pid === undefined) return;
  passOn(process.platform === "win32" ? pid : -pid, "SIGKILL");
}
