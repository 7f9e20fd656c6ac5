import { expect, it, onTestFinished } from "vitest";
import { requestError } from "#contract/errors";
import { openEventLog } from "./eventLog.ts";
import { beginning } from "./position.ts";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

it("reads events that a busy database did not let it read at first", async () => {
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
  const log = openEventLog({ requests, log: app.log });
  onTestFinished(() => log.close());
  for (const content of ["first", "second"])
    await app.events.publish(tenant.id, { audience: "everybody", event: "PublicNotice", content });

  const events = await log.listAfter(tenant.id, beginning);

  expect(events?.map(({ content, position }) => [content, position.number])).toEqual([
    ["first", 1],
    ["second", 2],
  ]);
});
