import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { EmbeddedDatabaseError } from "./failure.ts";

/** Numbers of a user and his group, as `spawn` and `chown` take them. */
export type User = { uid: number; gid: number };

/**
 * Who PostgreSQL runs as: undefined means as the server itself. PostgreSQL refuses to be root, so root lends it the
 * first of the owners that is somebody else, else `postgres`, else `nobody`. They need a name: initdb looks it up.
 */
export function serviceUser(owners: User[], self = process.getuid?.()): User | undefined {
  if (self !== 0) return undefined;
  const known = readUsers();
  const named = (wanted: string) => known.find(({ name }) => name === wanted);
  const owner = owners.flatMap(({ uid }) => known.filter((user) => user.uid === uid && uid !== 0))[0];
  const found = owner ?? named("postgres") ?? named("nobody");
  if (found === undefined) {
    throw new EmbeddedDatabaseError(
      "not-permitted",
      "PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody: start Siteward as an ordinary user.",
    );
  }
  return { uid: found.uid, gid: found.gid };
}

function readUsers(): (User & { name: string })[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Whether the user gets into the folder. Asked of the system itself: mode bits alone leave out access lists. */
export function canEnter(folder: string, user: User): boolean {
  const { status } = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...user, stdio: "ignore", cwd: "/" });
  return status === 0;
}

/** The environment of every program started here: no setting and no secret of the server reaches it. */
export const bareEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
} as const;
