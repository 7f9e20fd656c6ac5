import { isIP } from "node:net";
import path from "node:path";
import type { BackupS3Config } from "#core/database/backup/s3Store";
import type { S3Config } from "#core/database/s3Client";

declare module "#core/request/app" {
  interface App {
    readonly config: Config;
  }
}

/** All settings of the server. Each is an environment variable; the README's table lists them. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The application's address of an external database; without it the embedded one is used. */
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  /** The address of the role that reads across tenants. */
  readonly databasePlatformUrl: string | undefined;
  readonly prepared: boolean;
  /** Folder with the programs of a PostgreSQL to use instead of the bundled one. */
  readonly pgBin: string | undefined;
  /** Folder for backups; better on another disk. */
  readonly backupDir: string;
  /** Encrypts backups; without it they are not encrypted. */
  readonly backupKey: string | undefined;
  /** A bucket that receives a copy of each backup. */
  readonly backupS3: BackupS3Config | undefined;
  readonly adminPassword: string | undefined;
  /** The address of the console in browsers, for links in messages. */
  readonly publicUrl: string | undefined;
  readonly timeZone: string;
  /** Mail server and sender of e-mails; without it e-mails stay in the outbox. */
  readonly mail: MailConfig | undefined;
  /** Provider of SMS; without it SMS stay in the outbox. */
  readonly sms: SmsConfig | undefined;
  /** Maximum number of codes that the whole installation sends in an hour. */
  readonly codesPerHour: number;
  /** Other sites whose pages the console may show in a frame (security 9.3). */
  readonly frameOrigins: readonly string[];
  /** Other origins whose pages may make calls (security 9.2). */
  readonly corsOrigins: readonly string[];
  /** Internal hosts, with or without a port, that requests to addresses of users may reach (security 8.1). */
  readonly outgoingHosts: readonly string[];
  /** Where uploaded files are stored; files that are stored already stay where they are. */
  readonly fileStorage: FileStorageName;
  /** A bucket for files, with the S3 API. */
  readonly s3: S3Config | undefined;
  /** Looks for viruses in files before they are stored: clamd, or a program. */
  readonly fileScanner: FileScannerConfig | undefined;
  readonly trustedProxies: readonly string[];
  /** Calls per second and session; 0 = not limited. */
  readonly rateLimit: number;
  /** What Prometheus sends to read the metrics; without it there are none. */
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
};

/** Where clamd listens, or the path of a program. */
export type FileScannerConfig =
  | { readonly host: string; readonly port: number }
  | { readonly path: string }
  | { readonly program: string };

/** A mail server. */
export type MailConfig = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly from: string;
};

const smsProviders = ["aliyun", "tencent"] as const;

/** A provider of SMS, and the template for codes. */
export type SmsConfig = {
  readonly provider: (typeof smsProviders)[number];
  readonly endpoint: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  readonly template: string;
  /** Template for an approved registration, without parameters. Without it such an SMS stays in the outbox. */
  readonly admittedTemplate: string | undefined;
  /** Template for a rejected registration; its parameter is `reason`. */
  readonly rejectedTemplate: string | undefined;
  /** Template for the invitation of an account; its parameter is `link`. Without it invitations go by e-mail only. */
  readonly invitationTemplate: string | undefined;
  /** Template for messages of the inbox; its parameters are `count` and `title`. Without it none go by SMS. */
  readonly noticeTemplate: string | undefined;
  /** Only Tencent has one. */
  readonly appId: string | undefined;
};

const fileStorages = ["disk", "database", "s3"] as const;
type FileStorageName = (typeof fileStorages)[number];

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

/** A setting with which the server cannot start; the message names it and its valid values. */
export class ConfigError extends Error {
  constructor(name: string, expected: string) {
    super(`${name}: ${expected}`);
    this.name = "ConfigError";
  }
}

/** Reads the settings of this process. Throws ConfigError if one is invalid. */
export function readEnvironment(defaultDataDir: string): Config {
  return readConfig(process.env, defaultDataDir);
}

/** Reads the settings from an environment and fills in defaults. Throws ConfigError if one is invalid. */
export function readConfig(environment: NodeJS.ProcessEnv, defaultDataDir: string): Config {
  const value = (name: string) => {
    const text = environment[name]?.trim();
    return text === "" ? undefined : text;
  };
  const dataDir = path.resolve(value("SITEWARD_DATA_DIR") ?? defaultDataDir);
  return {
    port: whole("PORT", value("PORT") ?? "5005", 65_535),
    host: value("SITEWARD_HOST") ?? "127.0.0.1",
    dataDir,
    databaseUrl: databaseUrl("DATABASE_URL", value("DATABASE_URL")),
    databaseOwnerUrl: databaseUrl("DATABASE_OWNER_URL", value("DATABASE_OWNER_URL")),
    databasePlatformUrl: databaseUrl("DATABASE_PLATFORM_URL", value("DATABASE_PLATFORM_URL")),
    prepared: onOrOff("SITEWARD_DB_PREPARED", value("SITEWARD_DB_PREPARED") ?? "on"),
    pgBin: value("PG_BIN"),
    backupDir: path.resolve(value("SITEWARD_BACKUP_DIR") ?? path.join(dataDir, "backups")),
    backupKey: backupKey(value("SITEWARD_BACKUP_KEY")),
    backupS3: backupS3Config(value),
    adminPassword: adminPassword(environment["SITEWARD_ADMIN_PASSWORD"]),
    publicUrl: webUrl("SITEWARD_PUBLIC_URL", value("SITEWARD_PUBLIC_URL")),
    mail: mailConfig(value),
    sms: smsConfig(value),
    codesPerHour: whole("SITEWARD_CODES_PER_HOUR", value("SITEWARD_CODES_PER_HOUR") ?? "1000", 1_000_000),
    frameOrigins: origins("SITEWARD_FRAME_ORIGINS", value("SITEWARD_FRAME_ORIGINS")),
    corsOrigins: origins("SITEWARD_CORS_ORIGINS", value("SITEWARD_CORS_ORIGINS")),
    outgoingHosts: hosts("SITEWARD_OUTGOING_HOSTS", value("SITEWARD_OUTGOING_HOSTS")),
    fileStorage: fileStorage(value),
    s3: s3Config(value),
    fileScanner: fileScanner("SITEWARD_FILE_SCANNER", value("SITEWARD_FILE_SCANNER")),
    timeZone: timeZone("SITEWARD_TIME_ZONE", value("SITEWARD_TIME_ZONE") ?? "Asia/Shanghai"),
    trustedProxies: addresses("SITEWARD_TRUSTED_PROXIES", value("SITEWARD_TRUSTED_PROXIES")),
    rateLimit: whole("SITEWARD_RATE_LIMIT", value("SITEWARD_RATE_LIMIT") ?? "50", 1_000_000),
    metricsToken: metricsToken(value("SITEWARD_METRICS_TOKEN")),
    logLevel: oneOf("SITEWARD_LOG_LEVEL", value("SITEWARD_LOG_LEVEL") ?? "info", logLevels),
  };
}

type Value = (name: string) => string | undefined;

function mailConfig(value: Value): MailConfig | undefined {
  const text = value("SITEWARD_SMTP_URL");
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") {
    throw new ConfigError("SITEWARD_SMTP_URL", "must look like smtps://user:password@mail.example.com");
  }
  const from = value("SITEWARD_MAIL_FROM");
  if (from === undefined || !/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/u.test(from)) {
    throw new ConfigError("SITEWARD_MAIL_FROM", "must be an address such as Siteward <no-reply@example.com>");
  }
  const isSecure = url.protocol === "smtps:";
  return {
    host: url.hostname.replaceAll(/[[\]]/gu, ""),
    port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    user: url.username === "" ? undefined : decodeURIComponent(url.username),
    password: url.password === "" ? undefined : decodeURIComponent(url.password),
    from,
  };
}

const smsEndpoints = { aliyun: "https://dysmsapi.aliyuncs.com", tencent: "https://sms.tencentcloudapi.com" };

function smsConfig(value: Value): SmsConfig | undefined {
  const text = value("SITEWARD_SMS_PROVIDER");
  if (text === undefined) return undefined;
  const provider = oneOf("SITEWARD_SMS_PROVIDER", text, smsProviders);
  const requireValue = (name: string, text: string | undefined) => {
    if (text === undefined) throw new ConfigError(name, `is needed to send SMS by ${provider}`);
    return text;
  };
  return {
    provider,
    endpoint: webUrl("SITEWARD_SMS_ENDPOINT", value("SITEWARD_SMS_ENDPOINT")) ?? smsEndpoints[provider],
    keyId: requireValue("SITEWARD_SMS_KEY_ID", value("SITEWARD_SMS_KEY_ID")),
    keySecret: requireValue("SITEWARD_SMS_KEY_SECRET", value("SITEWARD_SMS_KEY_SECRET")),
    signName: requireValue("SITEWARD_SMS_SIGN_NAME", value("SITEWARD_SMS_SIGN_NAME")),
    template: requireValue("SITEWARD_SMS_TEMPLATE", value("SITEWARD_SMS_TEMPLATE")),
    admittedTemplate: value("SITEWARD_SMS_ADMITTED_TEMPLATE"),
    rejectedTemplate: value("SITEWARD_SMS_REJECTED_TEMPLATE"),
    invitationTemplate: value("SITEWARD_SMS_INVITATION_TEMPLATE"),
    noticeTemplate: value("SITEWARD_SMS_NOTICE_TEMPLATE"),
    appId: provider === "tencent" ? requireValue("SITEWARD_SMS_APP_ID", value("SITEWARD_SMS_APP_ID")) : undefined,
  };
}

function fileStorage(value: Value): FileStorageName {
  const name = oneOf("SITEWARD_FILES", value("SITEWARD_FILES") ?? "disk", fileStorages);
  if (name === "s3" && value("SITEWARD_S3_ENDPOINT") === undefined)
    throw new ConfigError("SITEWARD_S3_ENDPOINT", "is needed to store files in a bucket");
  return name;
}

const clamdPort = 3310;

function fileScanner(name: string, text: string | undefined): FileScannerConfig | undefined {
  if (text === undefined) return undefined;
  if (path.isAbsolute(text)) return { program: text };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "clamd:" && url.hostname !== "" && url.pathname === "")
    return { host: url.hostname.replaceAll(/[[\]]/gu, ""), port: url.port === "" ? clamdPort : Number(url.port) };
  if (url?.protocol === "clamd:" && url.hostname === "" && url.pathname.length > 1) return { path: url.pathname };
  throw new ConfigError(name, "must be clamd://host:3310, clamd:///path/of/its/socket, or the path of a program");
}

function s3Config(value: Value): S3Config | undefined {
  const endpoint = webUrl("SITEWARD_S3_ENDPOINT", value("SITEWARD_S3_ENDPOINT"));
  if (endpoint === undefined) return undefined;
  const needed = (name: string, text: string | undefined): string => {
    if (text === undefined) throw new ConfigError(name, "is needed with SITEWARD_S3_ENDPOINT");
    return text;
  };
  return {
    endpoint,
    region: value("SITEWARD_S3_REGION") ?? "us-east-1",
    bucket: needed("SITEWARD_S3_BUCKET", value("SITEWARD_S3_BUCKET")),
    keyId: needed("SITEWARD_S3_KEY_ID", value("SITEWARD_S3_KEY_ID")),
    keySecret: needed("SITEWARD_S3_KEY_SECRET", value("SITEWARD_S3_KEY_SECRET")),
    isPathStyle: onOrOff("SITEWARD_S3_PATH_STYLE", value("SITEWARD_S3_PATH_STYLE") ?? "off"),
  };
}

function backupS3Config(value: Value): BackupS3Config | undefined {
  const endpoint = webUrl("SITEWARD_BACKUP_S3_ENDPOINT", value("SITEWARD_BACKUP_S3_ENDPOINT"));
  if (endpoint === undefined) return undefined;
  const needed = (name: string, text: string | undefined): string => {
    if (text === undefined) throw new ConfigError(name, "is needed with SITEWARD_BACKUP_S3_ENDPOINT");
    return text;
  };
  const folder = value("SITEWARD_BACKUP_S3_FOLDER");
  if (folder !== undefined && !/^[\w-]+(?:\/[\w-]+)*$/u.test(folder))
    throw new ConfigError("SITEWARD_BACKUP_S3_FOLDER", "must be a name such as site-a, or names with slashes between");
  return {
    endpoint,
    region: value("SITEWARD_BACKUP_S3_REGION") ?? "us-east-1",
    bucket: needed("SITEWARD_BACKUP_S3_BUCKET", value("SITEWARD_BACKUP_S3_BUCKET")),
    keyId: needed("SITEWARD_BACKUP_S3_KEY_ID", value("SITEWARD_BACKUP_S3_KEY_ID")),
    keySecret: needed("SITEWARD_BACKUP_S3_KEY_SECRET", value("SITEWARD_BACKUP_S3_KEY_SECRET")),
    isPathStyle: onOrOff("SITEWARD_BACKUP_S3_PATH_STYLE", value("SITEWARD_BACKUP_S3_PATH_STYLE") ?? "off"),
    prefix: folder === undefined ? "" : `${folder}/`,
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

const shortestBackupKey = 20;
const fewestDifferentCharacters = 8;

/** Guesses against a stolen backup are not limited, so that a short or repeated text would be no protection. */
function backupKey(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (text.length < shortestBackupKey || new Set(text).size < fewestDifferentCharacters) {
    throw new ConfigError(
      "SITEWARD_BACKUP_KEY",
      `must have at least ${shortestBackupKey} characters, ${fewestDifferentCharacters} different ones`,
    );
  }
  return text;
}

const shortestToken = 32;

/** It opens the load of the installation to a program outside, so it must not be guessed. */
function metricsToken(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (text.length < shortestToken || new Set(text).size < fewestDifferentCharacters || !/^[\x21-\x7e]+$/u.test(text)) {
    throw new ConfigError(
      "SITEWARD_METRICS_TOKEN",
      `must have at least ${shortestToken} characters without spaces, ${fewestDifferentCharacters} different ones`,
    );
  }
  return text;
}

/** Sites without a path: an origin, as in a content security policy. */
function origins(name: string, text: string | undefined): readonly string[] {
  return partsOf(text).map((part) => {
    const site = URL.canParse(part) ? new URL(part) : undefined;
    const isSite = site !== undefined && /^https?:\/\/[\w.:[\]-]+\/?$/iu.test(part);
    if (!isSite)
      throw new ConfigError(name, `must be sites such as https://bi.example.com, with commas between, not "${part}"`);
    return site.origin;
  });
}

/** Names or addresses with or without a port, as in a URL. */
function hosts(name: string, text: string | undefined): readonly string[] {
  return partsOf(text).map((part) => {
    const isHost = /^[\w.:[\]-]+$/u.test(part) && URL.canParse(`wss://${part}`);
    if (!isHost)
      throw new ConfigError(
        name,
        `must be hosts such as login.example.lan or 10.0.0.7:8443, with commas between, not "${part}"`,
      );
    return new URL(`wss://${part}`).host;
  });
}

function partsOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Addresses, or networks with a prefix length. */
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
