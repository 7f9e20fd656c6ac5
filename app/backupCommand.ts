import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { type Language, pickLanguage } from "#contract/languages";
import { sourceLanguages, type TextKey, type Translate } from "#contract/text";
import { contractText } from "#contract/text/index";
import { backupText } from "#modules/platform/backup/text";
import { type Config, readEnvironment } from "#core/boot/config";
import { toFailure } from "#core/database/backup/backupState";
import { loadTexts } from "#core/request/texts";

/** What a command works with. */
export type CommandContext = {
  readonly config: Config;
  readonly t: Translate;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  say(line: string): void;
};

type Command = {
  readonly usage: TextKey;
  readonly options: ParseArgsOptionsConfig;
  run(context: CommandContext): Promise<void>;
};

/** The options of a command are missing or wrong; its usage is shown. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Runs a command in the language of the terminal; on a failure it says why, and that nothing was changed. */
export async function runCommand({ usage, options, run }: Command): Promise<void> {
  const texts = await loadTexts([contractText, backupText], sourceLanguages);
  const t = texts.forLanguage(readLanguage());
  const abort = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => abort.abort(new Error(name)));
  try {
    const values = parseOptions({ ...options, demo: { type: "boolean" } });
    const config = readEnvironment(values["demo"] === true ? "demo-data" : "data");
    await run({ config, t, options: values, signal: abort.signal, say });
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof UsageError) return say(t(usage));
    const { fault, parameters } = toFailure(error);
    const reason = t(`backup.fault.${fault}`, parameters);
    say(t("backup.command.failed", { reason }));
    say(t("backup.command.nothingChanged"));
  }
}

function parseOptions(options: ParseArgsOptionsConfig): CommandContext["options"] {
  try {
    const { values } = parseArgs({ options, strict: true });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toSingle(value)]));
  } catch (error) {
    throw new UsageError("wrong options", { cause: error });
  }
}

function toSingle(value: unknown): string | boolean | undefined {
  return typeof value === "string" || typeof value === "boolean" ? value : undefined;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** `zh_CN.UTF-8` and the like; English without a setting, as all other commands. */
function readLanguage(): Language {
  // oxlint-disable-next-line node/no-process-env -- the language of the terminal is no setting of Siteward
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const [locale = ""] = (LC_ALL ?? LC_MESSAGES ?? LANG ?? "").split(".");
  return pickLanguage(`${locale.replace("_", "-")},en;q=0.5`, sourceLanguages);
}
