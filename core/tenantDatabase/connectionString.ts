import type { DatabaseAddress } from "#core/database/pool";

/** How a connection is encrypted: not at all, without checking the certificate, or with it. */
export type Encryption = "off" | "unverified" | "verified";

/** Where a database of PostgreSQL is and who signs in. `host` is a folder for a socket. */
export type PostgresAddress = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly encryption: Encryption;
};

const names: Readonly<Record<string, "host" | "port" | "user" | "password" | "database" | "sslmode">> = {
  host: "host",
  server: "host",
  port: "port",
  user: "user",
  username: "user",
  userid: "user",
  uid: "user",
  password: "password",
  pwd: "password",
  database: "database",
  dbname: "database",
  initialcatalog: "database",
  sslmode: "sslmode",
};

/**
 * Reads the address of a database: a URL, or the form `Host=…;Port=…;Database=…;Username=…;Password=…` that existing
 * clients send, with blanks instead of semicolons as well. Undefined if it is neither, or names no host, user or
 * database. What it says besides is ignored.
 */
export function parseConnection(text: string): PostgresAddress | undefined {
  const given = /^postgres(?:ql)?:\/\//iu.test(text) ? readUrl(text) : readPairs(text);
  const { host, user, database, password = "", port = "5432", sslmode = "" } = given;
  const isNumber = /^\d{1,5}$/u.test(port) && Number(port) >= 1 && Number(port) <= 65_535;
  if (!host || !user || !database || !isNumber || database.length > 63) return undefined;
  return { host, port: Number(port), user, password, database, encryption: toEncryption(sslmode) };
}

type Pairs = Partial<Record<"host" | "port" | "user" | "password" | "database" | "sslmode", string>>;

function readUrl(text: string): Pairs {
  if (!URL.canParse(text)) return {};
  const url = new URL(text);
  return readNamed([
    ["host", url.hostname.replaceAll(/[[\]]/gu, "")],
    ["port", url.port],
    ["user", decode(url.username)],
    ["password", decode(url.password)],
    ["database", decode(url.pathname.slice(1))],
    // As for the driver, these win.
    ...url.searchParams,
  ]);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing stands for itself.
    return part;
  }
}

const quoted = /(?<name>[a-z][a-z _]*?)\s*=\s*(?<value>'(?:\\.|[^'])*'|"[^"]*"|[^;\s]*)/giu;

function readPairs(text: string): Pairs {
  const parts = text.includes(";")
    ? text.split(";").map((part) => {
        const [name = "", ...value] = part.split("=");
        return [name, value.join("=").trim()] as const;
      })
    : [...text.matchAll(quoted)].map(({ groups }) => [groups?.["name"] ?? "", groups?.["value"] ?? ""] as const);
  return readNamed(parts.map(([name, value]) => [name, unquote(value)] as const));
}

function unquote(value: string): string {
  const [, single, double] = /^(?:'(.*)'|"(.*)")$/su.exec(value) ?? [];
  return single?.replaceAll(/\\(.)/gu, "$1") ?? double ?? value;
}

function readNamed(parts: readonly (readonly [string, string])[]): Pairs {
  const pairs: Pairs = {};
  for (const [given, value] of parts) {
    const name = names[given.toLowerCase().replaceAll(/[\s_]/gu, "")];
    if (name !== undefined && value !== "") pairs[name] = value;
  }
  return pairs;
}

function toEncryption(sslmode: string): Encryption {
  const mode = sslmode.toLowerCase().replaceAll(/[\s_-]/gu, "");
  if (mode === "verifyfull" || mode === "verifyca") return "verified";
  return mode === "require" ? "unverified" : "off";
}

/** The address as a URL, which the driver understands and which is stored encrypted. */
export function formatConnection({ host, port, user, password, database, encryption }: PostgresAddress): string {
  const url = new URL(`postgresql://server/${encodeURIComponent(database)}`);
  url.searchParams.set("host", host);
  url.searchParams.set("port", String(port));
  url.searchParams.set("user", user);
  url.searchParams.set("password", password);
  if (encryption === "verified") url.searchParams.set("sslmode", "verify-full");
  if (encryption === "unverified") {
    // Without it the driver would check the certificate.
    url.searchParams.set("uselibpqcompat", "true");
    url.searchParams.set("sslmode", "require");
  }
  return url.href;
}

/** Host and database, for people; user and password never leave the server. */
export function maskConnection({ host, port, database }: PostgresAddress): string {
  const place = host.includes(":") ? `[${host}]` : host;
  return `postgresql://***@${place}:${port}/${database}`;
}

/** Whether a text is what `maskConnection` has written, so that the address stays as it is. */
export function isMasked(text: string): boolean {
  return /^(?:\*{6}|postgresql:\/\/\*{3}@.*)$/u.test(text);
}

/** What the driver needs. */
export function toDatabaseAddress(address: PostgresAddress): DatabaseAddress {
  return { connectionString: formatConnection(address), connectionTimeoutMillis: 5000 };
}
