import pg from "pg";
import { pino } from "pino";
import { afterEach, expect, inject, it, vi } from "vitest";
import { listenToChannel } from "#core/database/listen";
import { aServer } from "#tests/builders/server";
import { nextUnique } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";

const log = pino({ level: "silent" });
let plain: pg.Pool | undefined;

function aPool(): pg.Pool {
  plain = new pg.Pool(inject("database").application);
  return plain;
}

afterEach(async () => {
  await plain?.end();
  plain = undefined;
});

it("receives messages as soon as it listens", async () => {
  const pool = aPool();
  const messages: string[] = [];
  const channel = `channel_${nextUnique()}`;
  const onMessage = (text: string) => void messages.push(text);
  const listener = listenToChannel({ plain: pool, log, channel, onMessage, onInterruption: () => undefined });

  await listener.listening;
  await pool.query("select pg_notify($1, 'first')", [channel]);

  await vi.waitFor(() => expect(messages).toEqual(["first"]), waitOptions);
  await listener.close();
});

it("resolves if it is closed before it listens", async () => {
  const options = {
    plain: aPool(),
    log,
    channel: "never",
    onMessage: () => undefined,
    onInterruption: () => undefined,
  };
  const listener = listenToChannel(options);

  await listener.close();

  await expect(listener.listening).resolves.toBeUndefined();
});

it("listens on all channels before the server accepts requests", async () => {
  const name = nextUnique();

  const server = await aServer({ application: { application_name: name } });

  const { rows } = await server.app.plain.query<{ query: string }>(
    "select query from pg_stat_activity where application_name = $1 and query like 'LISTEN%'",
    [name],
  );
  const channels = rows.map(({ query }) => query.replace("LISTEN ", ""));
  expect(channels).toEqual(expect.arrayContaining(["siteward_drop", "siteward_hub", "siteward_session"]));
});
