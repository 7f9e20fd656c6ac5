import pg from "pg";
import { pino } from "pino";
import { afterEach, expect, inject, it, vi } from "vitest";
import { createChannels } from "#core/database/listen";
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

it("receives the messages of each channel as soon as it listens", async () => {
  const pool = aPool();
  const channels = createChannels({ plain: pool, log });
  const start = (channel: string) => {
    const messages: string[] = [];
    const onMessage = (text: string) => void messages.push(text);
    return { channel, messages, ...channels.listen({ channel, onMessage, onInterruption: () => undefined }) };
  };
  const first = start(`channel_${nextUnique()}`);
  await first.listening;
  const second = start(`channel_${nextUnique()}`);
  await second.listening;

  for (const { channel } of [first, second]) await pool.query("select pg_notify($1, $1)", [channel]);

  await vi.waitFor(() => expect(second.messages).toEqual([second.channel]), waitOptions);
  expect(first.messages).toEqual([first.channel]);
  await first.close();
  await second.close();
});

it("keeps one connection for all channels, and none without a listener", async () => {
  const pool = aPool();
  const channels = createChannels({ plain: pool, log });
  const open = () => {
    const options = { onMessage: () => undefined, onInterruption: () => undefined };
    return channels.listen({ channel: `channel_${nextUnique()}`, ...options });
  };
  const listeners = [open(), open(), open()];
  for (const { listening } of listeners) await listening;
  expect(pool.totalCount).toBe(1);

  for (const { close } of listeners) await close();

  expect(pool.totalCount).toBe(0);
  const later = open();
  await later.listening;
  expect(pool.totalCount).toBe(1);
  await later.close();
});

it("resolves if it is closed before it listens", async () => {
  const options = { channel: "never", onMessage: () => undefined, onInterruption: () => undefined };
  const listener = createChannels({ plain: aPool(), log }).listen(options);

  await listener.close();

  await expect(listener.listening).resolves.toBeUndefined();
});

it("listens on one connection before the server accepts requests", async () => {
  const name = nextUnique();

  const server = await aServer({ application: { application_name: name } });

  const { rows } = await server.app.plain.query<{ state: string }>(
    "select state from pg_stat_activity where application_name = $1 and query like 'LISTEN %'",
    [name],
  );
  expect(rows).toEqual([{ state: "idle" }]);
});
