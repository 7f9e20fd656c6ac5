import { isIP } from "node:net";
import path from "node:path";

/** All settings of the server. Each is an environment variable; the README's table lists them. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The application's address of a database that is run elsewhere; without it the embedded one is used. */
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly prepared: boolean;
  /** Folder with the programs of a PostgreSQL to be used instead of the bundled one. */
  readonly pgBin: string | undefined;
  readonly adminPassword: string | undefined;
  /** The address that people use, for links in messages. */
  readonly publicUrl: string | undefined;
  readonly timeZone: string;
  /** Other sites whose pages the console may show in a frame (security 9.3). */
  readonly frameOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Calls per second and session; 0 = not limited. */
  readonly rateLimit: number;
  readonly logLevel: LogLevel;
};

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

/** A setting that the server cannot start with; the message names it and what it may be. */
export class ConfigError extends Error {
  constructor(name: string, expected: string) {
    super(`${name}: ${expected}`);
    this.name = "ConfigError";
  }
}

/** The settings of this process. Throws ConfigError on a wrong one. */
export function readEnvironment(defaultDataDir: string): Config {
  return readConfig(process.env, defaultDataDir);
}

/** Reads the settings from an environment, defaults filled in. Throws ConfigError on a wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv, defaultDataDir: string): Config {
  const value = (name: string) => {
    const given = environment[name]?.trim();
    return given === "" ? undefined : given;
  };
  return {
    port: whole("PORT", value("PORT") ?? "5005", 65_535),
    host: value("SITEWARD_HOST") ?? "127.0.0.1",
    dataDir: path.resolve(value("SITEWARD_DATA_DIR") ?? defaultDataDir),
    databaseUrl: databaseUrl("DATABASE_URL", value("DATABASE_URL")),
    databaseOwnerUrl: databaseUrl("DATABASE_OWNER_URL", value("DATABASE_OWNER_URL")),
    prepared: onOrOff("SITEWARD_DB_PREPARED", value("SITEWARD_DB_PREPARED") ?? "on"),
    pgBin: value("PG_BIN"),
    adminPassword: adminPassword(environment["SITEWARD_ADMIN_PASSWORD"]),
    publicUrl: webUrl("SITEWARD_PUBLIC_URL", value("SITEWARD_PUBLIC_URL")),
    frameOrigins: origins("SITEWARD_FRAME_ORIGINS", value("SITEWARD_FRAME_ORIGINS")),
    timeZone: timeZone("SITEWARD_TIME_ZONE", value("SITEWARD_TIME_ZONE") ?? "Asia/Shanghai"),
    trustedProxies: addresses("SITEWARD_TRUSTED_PROXIES", value("SITEWARD_TRUSTED_PROXIES")),
    rateLimit: whole("SITEWARD_RATE_LIMIT", value("SITEWARD_RATE_LIMIT") ?? "50", 1_000_000),
    logLevel: oneOf("SITEWARD_LOG_LEVEL", value("SITEWARD_LOG_LEVEL") ?? "info", logLevels),
  };
}

function whole(name: string, text: string, maximum: number): number {
  const number = Number(text);
  if (!/^\d{1,9}$/u.test(text) || number > maximum) {
    throw new ConfigError(name, `must be a whole number from 0 to ${maximum}, not "${text}"`);
  }
  return number;
}

function onOrOff(name: string, text: string): boolean {
  if (text !== "on" && text !== "off") throw new ConfigError(name, `must be on or off, not "${text}"`);
  return text === "on";
}

function oneOf<const Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new ConfigError(name, `must be one of ${values.join(", ")}, not "${text}"`);
  return found;
}

function databaseUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  if (protocol !== "postgres:" && protocol !== "postgresql:") {
    throw new ConfigError(name, "must look like postgres://user:password@host:5432/database");
  }
  return text;
}

function webUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  if (protocol !== "https:" && protocol !== "http:") {
    throw new ConfigError(name, "must look like https://siteward.example.com");
  }
  return text.replace(/\/+$/u, "");
}

function timeZone(name: string, text: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(name, `must be an IANA time zone such as Asia/Shanghai, not "${text}"`);
  }
}

function adminPassword(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (text.length < 6 || text.length > 64) {
    throw new ConfigError("SITEWARD_ADMIN_PASSWORD", "must have from 6 to 64 characters");
  }
  return text;
}

/** Sites without a path: what a content security policy and a browser call an origin. */
function origins(name: string, text: string | undefined): readonly string[] {
  return partsOf(text).map((part) => {
    const site = URL.canParse(part) ? new URL(part) : undefined;
    const isSite = site !== undefined && /^https?:\/\/[\w.:[\]-]+\/?$/iu.test(part);
    if (!isSite)
      throw new ConfigError(name, `must be sites such as https://bi.example.com, with commas between, not "${part}"`);
    return site.origin;
  });
}

function partsOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Addresses, or networks with the length of their prefix. */
function addresses(name: string, text: string | undefined): readonly string[] {
  const parts = partsOf(text);
  for (const part of parts) {
    const { address = "", length } = /^(?<address>[^/]+)(?:\/(?<length>\d{1,3}))?$/u.exec(part)?.groups ?? {};
    const longest = new Map([
      [4, 32],
      [6, 128],
    ]).get(isIP(address));
    if (longest === undefined || Number(length ?? 0) > longest) {
      throw new ConfigError(
        name,
        `must be addresses or networks such as 10.0.0.0/8, with commas between, not "${part}"`,
      );
    }
  }
  return parts;
}
