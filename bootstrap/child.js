import { spawn } from "node:child_process";
import { constants } from "node:os";
import process from "node:process";

const stopSignals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
// One Ctrl-C arrives twice: from the terminal and from npm, which forwards it.
const samePressMs = 300;
const parentCheckMs = 500;

/**
 * Runs a program to its end and collects its output; when the bootstrap is stopped, so is the program.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, timeout?: number }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"], killSignal: "SIGKILL" });
    let output = "";
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      child.kill(signal);
      process.exit(exitCodeOf(null, signal));
    };
    for (const signal of stopSignals) process.once(signal, stop);
    /** @param {number} code */
    const finish = (code) => {
      for (const signal of stopSignals) process.removeListener(signal, stop);
      resolve({ code, output });
    };
    child.on("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.on("close", (code, signal) => finish(exitCodeOf(code, signal)));
  });
}

/**
 * Gives the console to the program of the command, and returns its exit code. The program has its own process group, so
 * that Ctrl-C reaches it once, through us; a later Ctrl-C is forwarded as a second one.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export function runInFront(program, args, options) {
  return new Promise((resolve, reject) => {
    const ownGroup = process.platform !== "win32";
    const child = spawn(program, args, { ...options, stdio: "inherit", detached: ownGroup });
    let lastAt = 0;
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      if (child.pid === undefined || Date.now() - lastAt < samePressMs) return;
      lastAt = Date.now();
      passOn(ownGroup ? -child.pid : child.pid, signal === "SIGHUP" ? "SIGTERM" : signal);
    };
    for (const signal of stopSignals) process.on(signal, stop);
    whenNpmIsGone(() => {
      // The sender that ended npm may have signalled us as well; the server would take a second signal for
      // "immediately".
      if (lastAt === 0) stop("SIGTERM");
    });
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * npm runs us in a shell that is killed by the signal which npm forwards, without notifying us: `kill` on npm would end
 * npm and leave the server running.
 * @param {() => void} stop
 */
function whenNpmIsGone(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentCheckMs);
  timer.unref();
}

/**
 * Sends a signal to a process, or to a group when the number is negative.
 * @param {number} target
 * @param {NodeJS.Signals} signal
 */
export function passOn(target, signal) {
  try {
    process.kill(target, signal);
  } catch (error) {
    // It has just ended by itself; its exit event follows.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCodeOf(code, signal) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}
