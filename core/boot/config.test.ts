import path from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("settings", () => {
  it("have defaults that suit a local machine", () => {
    expect(readConfig({}, "data")).toEqual({
      port: 5005,
      fileStorage: "disk",
      s3: undefined,
      host: "127.0.0.1",
      dataDir: path.resolve("data"),
      databaseUrl: undefined,
      frameOrigins: [],
      corsOrigins: [],
      mail: undefined,
      sms: undefined,
      codesPerHour: 1000,
      outgoingHosts: [],
      databaseOwnerUrl: undefined,
      databasePlatformUrl: undefined,
      prepared: true,
      pgBin: undefined,
      backupDir: path.resolve("data/backups"),
      backupKey: undefined,
      adminPassword: undefined,
      publicUrl: undefined,
      timeZone: "Asia/Shanghai",
      trustedProxies: [],
      rateLimit: 50,
      metricsToken: undefined,
      logLevel: "info",
    });
  });

  it("are treated as missing if they are blank", () => {
    const names = [
      "PORT",
      "SITEWARD_HOST",
      "SITEWARD_DATA_DIR",
      "DATABASE_URL",
      "SITEWARD_TIME_ZONE",
      "SITEWARD_RATE_LIMIT",
      "SITEWARD_FRAME_ORIGINS",
      "SITEWARD_CORS_ORIGINS",
    ];
    const blank = Object.fromEntries(names.map((name) => [name, "  "]));

    expect(readConfig({ ...blank, SITEWARD_ADMIN_PASSWORD: "" }, "data")).toEqual(readConfig({}, "data"));
  });

  it.each([
    ["PORT", "0", { port: 0 }],
    ["PORT", " 8080 ", { port: 8080 }],
    ["SITEWARD_HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["SITEWARD_DATA_DIR", "/srv/siteward", { dataDir: path.resolve("/srv/siteward") }],
    ["SITEWARD_FILE_SCANNER", "clamd://scanner", { fileScanner: { host: "scanner", port: 3310 } }],
    ["SITEWARD_FILE_SCANNER", "clamd://[::1]:3311", { fileScanner: { host: "::1", port: 3311 } }],
    ["SITEWARD_FILE_SCANNER", "clamd:///run/clamd.sock", { fileScanner: { path: "/run/clamd.sock" } }],
    ["SITEWARD_FILE_SCANNER", "/usr/local/bin/scan", { fileScanner: { program: "/usr/local/bin/scan" } }],
    ["DATABASE_URL", "postgres://a:b@db:5432/siteward", { databaseUrl: "postgres://a:b@db:5432/siteward" }],
    [
      "DATABASE_OWNER_URL",
      "postgresql:///siteward?host=/run",
      { databaseOwnerUrl: "postgresql:///siteward?host=/run" },
    ],
    ["DATABASE_PLATFORM_URL", "postgres://p:b@db/siteward", { databasePlatformUrl: "postgres://p:b@db/siteward" }],
    ["SITEWARD_DB_PREPARED", "off", { prepared: false }],
    ["PG_BIN", "/usr/lib/postgresql/18/bin", { pgBin: "/usr/lib/postgresql/18/bin" }],
    ["SITEWARD_ADMIN_PASSWORD", " with blanks ", { adminPassword: " with blanks " }],
    ["SITEWARD_PUBLIC_URL", "https://siteward.example.com//", { publicUrl: "https://siteward.example.com" }],
    ["SITEWARD_TIME_ZONE", "Europe/Berlin", { timeZone: "Europe/Berlin" }],
    [
      "SITEWARD_TRUSTED_PROXIES",
      "10.0.0.1, 10.1.0.0/16 ,::1,fd00::/8,",
      { trustedProxies: ["10.0.0.1", "10.1.0.0/16", "::1", "fd00::/8"] },
    ],
    [
      "SITEWARD_FRAME_ORIGINS",
      "https://bi.example.com/, http://10.0.0.5:8080",
      { frameOrigins: ["https://bi.example.com", "http://10.0.0.5:8080"] },
    ],
    ["SITEWARD_CORS_ORIGINS", "https://console.example.com/", { corsOrigins: ["https://console.example.com"] }],
    ["SITEWARD_RATE_LIMIT", "0", { rateLimit: 0 }],
    [
      "SITEWARD_METRICS_TOKEN",
      "4f9d0c1b7a2e8d6f3c5b9a1e0d7c6b5a",
      { metricsToken: "4f9d0c1b7a2e8d6f3c5b9a1e0d7c6b5a" },
    ],
    ["SITEWARD_LOG_LEVEL", "debug", { logLevel: "debug" }],
  ])("read %s from %j", (name, value, expected) => {
    expect(readConfig({ [name]: value }, "data")).toMatchObject(expected);
  });

  it.each([
    ["PORT", "65536", "must be a whole number from 0 to 65535"],
    ["PORT", "-1", "must be a whole number"],
    ["PORT", "80.5", "must be a whole number"],
    ["PORT", "0x50", "must be a whole number"],
    ["PORT", "1e3", "must be a whole number"],
    ["PORT", "http", 'not "http"'],
    ["DATABASE_URL", "mysql://db/siteward", "must look like postgres://"],
    ["DATABASE_URL", "db:5432", "must look like postgres://"],
    ["DATABASE_OWNER_URL", "siteward", "must look like postgres://"],
    ["SITEWARD_DB_PREPARED", "yes", "must be on or off"],
    ["SITEWARD_METRICS_TOKEN", "a-short-one", "must have at least 32 characters"],
    ["SITEWARD_METRICS_TOKEN", "a".repeat(40), "8 different ones"],
    ["SITEWARD_ADMIN_PASSWORD", "short", "must have from 6 to 64 characters"],
    ["SITEWARD_ADMIN_PASSWORD", "x".repeat(65), "must have from 6 to 64 characters"],
    ["SITEWARD_PUBLIC_URL", "siteward.example.com", "must look like https://"],
    ["SITEWARD_PUBLIC_URL", "javascript:alert(1)", "must look like https://"],
    ["SITEWARD_TIME_ZONE", "Shanghai", "must be an IANA time zone"],
    ["SITEWARD_TRUSTED_PROXIES", "10.0.0.1,proxy.local", 'not "proxy.local"'],
    ["SITEWARD_TRUSTED_PROXIES", "10.0.0.0/33", 'not "10.0.0.0/33"'],
    ["SITEWARD_TRUSTED_PROXIES", "true", 'not "true"'],
    ["SITEWARD_FRAME_ORIGINS", "bi.example.com", "must be sites such as https://"],
    ["SITEWARD_FRAME_ORIGINS", "https://bi.example.com/reports", "must be sites"],
    ["SITEWARD_FRAME_ORIGINS", "https://*.example.com", "must be sites"],
    ["SITEWARD_FRAME_ORIGINS", "https://a.example;script-src *", "must be sites"],
    ["SITEWARD_FRAME_ORIGINS", "javascript:alert(1)", "must be sites"],
    ["SITEWARD_CORS_ORIGINS", "*", "must be sites"],
    ["SITEWARD_CORS_ORIGINS", "null", "must be sites"],
    ["SITEWARD_RATE_LIMIT", "1000001", "must be a whole number from 0 to 1000000"],
    ["SITEWARD_LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, silent"],
  ])("refuse %s with the value %j", (name, value, message) => {
    expect(() => readConfig({ [name]: value }, "data")).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value }, "data")).toThrow(message);
    expect(() => readConfig({ [name]: value }, "data")).toThrow(new RegExp(`^${name}: `, "u"));
  });

  it("do not repeat passwords in their error messages", () => {
    for (const name of ["SITEWARD_ADMIN_PASSWORD", "DATABASE_URL"]) {
      const value = name === "DATABASE_URL" ? "mysql://siteward:pa55@db/x" : "pa55";

      expect(() => readConfig({ [name]: value }, "data")).toThrow(/^(?!.*pa55)/u);
    }
  });
});
