import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";

/** Numeric ids of a user and their group, for `spawn` and `chown`. */
export type SystemUser = { uid: number; gid: number };

/**
 * The user that PostgreSQL runs as; undefined means the user of the server. PostgreSQL refuses to run as root, so root
 * picks the first owner that is another user, else `postgres`, else `nobody`. The user needs a name, because initdb
 * looks it up.
 */
export function chooseServiceUser(owners: SystemUser[], self = process.getuid?.()): SystemUser | undefined {
  if (self !== 0) return undefined;
  const users = readUsers();
  const findUser = (userName: string) => users.find(({ name }) => name === userName);
  const owner = owners.flatMap(({ uid }) => users.filter((user) => user.uid === uid && uid !== 0))[0];
  const found = owner ?? findUser("postgres") ?? findUser("nobody");
  if (found === undefined) {
    throw new EmbeddedDatabaseError(
      "not-permitted",
      "PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody: start Siteward as an ordinary user.",
    );
  }
  return { uid: found.uid, gid: found.gid };
}

function readUsers(): (SystemUser & { name: string })[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Whether the user can enter the folder. The system itself is asked, because mode bits ignore access lists. */
export function canEnter(folder: string, user: SystemUser): boolean {
  const { status } = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...user, stdio: "ignore", cwd: "/" });
  return status === 0;
}

/** The environment of every program started here: no setting or secret of the server reaches it. */
export const bareEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
} as const;
