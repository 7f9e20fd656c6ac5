import { expect, it, onTestFinished } from "vitest";
import { requestError } from "#contract/errors";
import type { RealtimeEvent } from "#core/request/realtimeEvent";
import { openRealtime } from "./realtime.ts";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

it("delivers an event that a busy database did not let it read at first, and the next one after it", async () => {
  const { app } = await theServer();
  const { tenant } = await aTenant();
  let refusals = 2;
  const requests: typeof app.requests = {
    ...app.requests,
    async connect(tenantId) {
      if (refusals-- > 0) throw requestError("server.busy");
      return await app.requests.connect(tenantId);
    },
  };
  const { plain, databases, log } = app;
  const realtime = openRealtime({ plain, requests, databases, log });
  onTestFinished(async () => await realtime.close());
  const heard: RealtimeEvent[] = [];
  realtime.subscribe({
    hasTenant: (id) => id === tenant.id,
    onEvent: (_, event) => void heard.push(event),
    onCommonEvent: () => undefined,
  });
  await realtime.listening;

  for (const content of ["first", "second"])
    await app.events.publish(tenant.id, { audience: "everybody", event: "PublicNotice", content });

  await expect.poll(() => heard.map(({ content }) => content)).toEqual(["first", "second"]);
});
