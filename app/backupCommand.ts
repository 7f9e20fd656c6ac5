import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { sourceLanguages, type TextParameters, type Translate } from "#contract/text";
import { contractText } from "#contract/text/index";
import { auditSealText } from "#modules/platform/auditSeal/text";
import { backupText } from "#modules/platform/backup/text";
import { type Config, readEnvironment } from "#core/boot/config";
import { toFailure } from "#core/database/backup/backupState";
import { loadTexts } from "#core/request/texts";
import { type CommandTextKey, commandTexts } from "./commandTexts.ts";

/** What a command works with. */
export type CommandContext = {
  readonly config: Config;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Says a text of `commandTexts.ts`. */
  tell(key: CommandTextKey, parameters?: TextParameters): void;
  announce(line: string): void;
  /** Translates texts of the modules that have commands. */
  readonly t: Translate;
};

type Command = {
  readonly usage: CommandTextKey;
  readonly options: ParseArgsOptionsConfig;
  run(context: CommandContext): Promise<void>;
};

/** The options of a command are missing or wrong; its usage is shown. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Runs a command in the language of the terminal; on a failure it says why, and that nothing was changed. */
export async function runCommand({ usage, options, run }: Command): Promise<void> {
  const language = readLanguage();
  const t = (await loadTexts([contractText, backupText, auditSealText], sourceLanguages)).forLanguage(language);
  const tell = (key: CommandTextKey, parameters: TextParameters = {}) => {
    announce(fill(commandTexts[language][key], parameters));
  };
  const abort = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => abort.abort(new Error(name)));
  try {
    const values = parseOptions({ ...options, demo: { type: "boolean" } });
    const config = readEnvironment(values["demo"] === true ? "demo-data" : "data");
    await run({ config, options: values, signal: abort.signal, tell, announce, t });
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof UsageError) return tell(usage);
    const { fault, parameters } = toFailure(error);
    const reason = t(`backup.fault.${fault}`, parameters);
    tell("failed", { reason });
    tell("nothingChanged");
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

function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fill(text: string, parameters: TextParameters): string {
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(parameters[name]));
}

/** `zh_CN.UTF-8` and the like; English without a setting, as all other commands. */
function readLanguage(): "zh-CN" | "en" {
  // oxlint-disable-next-line node/no-process-env -- the language of the terminal is no setting of Siteward
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const [locale = ""] = (LC_ALL ?? LC_MESSAGES ?? LANG ?? "").split(".");
  return locale.startsWith("zh") ? "zh-CN" : "en";
}
