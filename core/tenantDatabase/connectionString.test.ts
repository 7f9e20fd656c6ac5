import pg from "pg";
import { describe, expect, it } from "vitest";
import { formatConnection, isMasked, maskConnection, parseConnection } from "./connectionString.ts";

const plain = { host: "db.example.com", port: 5432, user: "u", password: "p", database: "x", encryption: "off" };

describe("an address of a database", () => {
  it.each([
    ["postgres://u:p@db.example.com/x", {}],
    [
      "postgresql://u:%2@db.example.com:5433/x?sslmode=verify-full",
      { password: "%2", port: 5433, encryption: "verified" },
    ],
    ["postgres://u:p@[2001:db8::1]/x?sslmode=require", { host: "2001:db8::1", encryption: "unverified" }],
    ["Host=db.example.com;Port=5432;Database=x;Username=u;Password=p", {}],
    ["Server=db.example.com; User Id=u; Password='a;b'; Initial Catalog=x".replace("a;b", "a=b"), { password: "a=b" }],
    ["host=db.example.com dbname=x user=u password='a b'", { password: "a b" }],
    [
      "Host=db.example.com;Database=x;Username=u;Password=p;SSL Mode=Require;Pooling=true",
      { encryption: "unverified" },
    ],
    ["postgresql:///x?host=/run/postgres&port=6432&user=u&password=p", { host: "/run/postgres", port: 6432 }],
  ])("is read from %s", (text, differing) => {
    expect(parseConnection(text)).toEqual({ ...plain, ...differing });
  });

  it.each([
    "",
    "nonsense",
    "postgres://db/x",
    "Host=db;Username=u",
    "mysql://u:p@db/x",
    "Host=db;Port=0;Database=x;User=u",
  ])("is not read from %j", (text) => {
    expect(parseConnection(text)).toBeUndefined();
  });

  it("is understood by the driver in the form in which it is stored", () => {
    const address = {
      ...plain,
      host: "2001:db8::1",
      password: "ä&=/ '",
      database: "a b",
      encryption: "unverified",
    } as const;

    const text = formatConnection(address);

    expect(parseConnection(text)).toEqual(address);
    const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: text });
    expect({ host, port, user, password, database }).toEqual({
      host: address.host,
      port: address.port,
      user: address.user,
      password: address.password,
      database: address.database,
    });
    expect(ssl).toEqual({ rejectUnauthorized: false });
  });

  it("shows host and database, but neither user nor password", () => {
    const masked = maskConnection({ ...plain, user: "owner", password: "secret", encryption: "off" });

    expect(masked).toBe("postgresql://***@db.example.com:5432/x");
    expect([masked, "******", "postgres://u:p@db/x"].map(isMasked)).toEqual([true, true, false]);
  });
});
