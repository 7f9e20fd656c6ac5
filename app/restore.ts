import { getBackupSource } from "#core/boot/backupSource";
import type { Config } from "#core/boot/config";
import { chooseBackup, chooseCopy, type ChosenBackup } from "#core/database/backup/chooseBackup";
import { openManifest } from "#core/database/backup/manifest";
import { restoreBackup } from "#core/database/backup/restoreBackup";
import { getLocalTime } from "#core/request/time";
import { type CommandContext, runCommand, UsageError } from "./backupCommand.ts";
import { openS3, readPlace } from "./backupPlace.ts";

await runCommand({
  usage: "usage.restore",
  options: {
    from: { type: "string" },
    at: { type: "string" },
    replace: { type: "boolean" },
    "without-keys": { type: "boolean" },
  },
  run: restore,
});

/** Restores a backup in the place of the present data. */
async function restore(context: CommandContext): Promise<void> {
  const { config, options, signal, tell, announce } = context;
  const { from } = options;
  if (typeof from !== "string") throw new UsageError();
  const target = readTarget(context);
  const time = typeof target === "object" ? target.time : undefined;
  const { store, id } = await choose(config, from, time);
  const opened = await openManifest(store, id, config.backupKey);
  const { startedAt, version } = opened.manifest;
  tell("found", { id, time: getLocalTime(config.timeZone).format(new Date(startedAt)), version });
  const result = await restoreBackup({
    ...getBackupSource(config, []),
    ...opened,
    store,
    target,
    replacesOther: options["replace"] === true,
    withoutKeys: options["without-keys"] === true,
    signal,
    onStep: (step) => tell(`step.${step}`),
    announce,
  });
  const rows = result.counts.reduce((sum, count) => sum + count.rows, 0);
  tell("restored", { tables: result.counts.length, rows, files: result.files });
  if (result.former !== undefined) tell("former", { folder: result.former });
}

/** `s3`, `s3/20261129-200000-1f3a` or a folder. */
async function choose(config: Config, from: string, time: Date | undefined): Promise<ChosenBackup> {
  const { isS3, id } = readPlace(from);
  return isS3 ? await chooseCopy(openS3(config), id, time) : await chooseBackup(from, time);
}

/** A time is one of the installation's time zone, as on its screens. */
function readTarget({ config, options }: CommandContext): { time: Date } | "latest" | undefined {
  const { at } = options;
  if (at === undefined || at === "latest") return at;
  const time = typeof at === "string" ? getLocalTime(config.timeZone).parse(at.trim()) : undefined;
  if (time === undefined) throw new UsageError();
  return { time };
}
