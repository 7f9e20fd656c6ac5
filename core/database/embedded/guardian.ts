import { spawn } from "node:child_process";
import { bareEnvironment, type SystemUser } from "./users.ts";

/** Ends PostgreSQL after the server has ended, however it ended. */
export type Guardian = {
  /** Names the process that it ends after the server. */
  watch(pid: number): void;
  /** Releases the database and exits. */
  leave(): Promise<void>;
};

/*
 * A shell instead of Node: it lives as long as the server and takes half a megabyte instead of forty. It reads from a
 * pipe that only the server holds; the pipe closes when the server ends, even by kill -9. Then PostgreSQL gets a fast
 * shutdown, and an immediate one 20 seconds later. It ignores signals to the whole process group.
 */
const script = `
trap '' INT TERM HUP
pid=
while read -r word number; do
  case $word in
    watch) pid=$number ;;
    leave) exit 0 ;;
  esac
done
[ "\${pid:-0}" -gt 1 ] || exit 0
if [ -r "/proc/$pid/comm" ] && [ "$(cat "/proc/$pid/comm")" != postgres ]; then exit 0; fi
kill -INT "$pid" 2>/dev/null || exit 0
seconds=0
while [ "$seconds" -lt 20 ]; do
  sleep 1
  kill -0 "$pid" 2>/dev/null || exit 0
  seconds=$((seconds + 1))
done
kill -QUIT "$pid" 2>/dev/null
`;

const replaceAfterMs = 500;

/** Starts a guardian as the user that PostgreSQL runs as; a killed guardian is replaced. */
export function startGuardian(user: SystemUser | undefined): Guardian {
  let watched: number | undefined;
  let leaving = false;
  let current = launch();

  function launch() {
    const child = spawn("/bin/sh", ["-c", script, "siteward-database-guardian"], {
      ...user,
      cwd: "/",
      env: bareEnvironment,
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    // A message to a guardian that was just killed is lost; its successor gets it again.
    child.stdin.on("error", () => undefined);
    const ended = new Promise<void>((resolve) => {
      child.on("error", () => resolve());
      child.on("exit", () => {
        resolve();
        setTimeout(replace, replaceAfterMs).unref();
      });
    });
    if (watched !== undefined) child.stdin.write(`watch ${watched}\n`);
    return { stdin: child.stdin, ended };
  }

  function replace(): void {
    if (!leaving) current = launch();
  }

  return {
    watch(pid) {
      watched = pid;
      current.stdin.write(`watch ${pid}\n`);
    },
    async leave() {
      leaving = true;
      current.stdin.write("leave\n");
      await current.ended;
    },
  };
}
