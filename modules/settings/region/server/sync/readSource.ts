import type { SyncRequest } from "../../sync.contract.ts";
import { observeCalls } from "#core/request/outgoingCallLog";
import type { App } from "#core/request/app";
import { readInstallationSettings } from "#core/request/settings";
import { mainTenantId } from "#modules/identity/access/server";
import { createRegionClient, type RegionClientOptions } from "./regionClient.ts";
import { readGd } from "./readGd.ts";
import { readMca } from "./readMca.ts";
import { readMzb } from "./readMzb.ts";
import { readTianditu } from "./readTianditu.ts";
import type { SourceAnswer } from "./source.ts";
import { sourceAddresses } from "./sync.settings.ts";
import { regionError } from "../../contract.ts";

/** Asks a service for its regions. `key` is empty for the services that need none. */
export async function readSource(
  app: App,
  { request, key }: { readonly request: SyncRequest; readonly key: string },
  options: RegionClientOptions,
): Promise<SourceAnswer> {
  const observe = observeCalls(app, {
    tenantId: mainTenantId,
    client: "Regions",
    description: request.source,
    action: "sysRegion/sync",
  });
  const client = createRegionClient(app, { observe, ...options });
  const base = await getAddress(app, request.source);
  const answer = await readRequest();
  if (answer.regions.length === 0) throw regionError("region.sync_empty");
  return answer;

  async function readRequest(): Promise<SourceAnswer> {
    switch (request.source) {
      case "mzb":
        return await readMzb(client, base, request);
      case "gd":
        return await readGd(client, base, { ...request, key });
      case "mca":
        return await readMca(client, base, request);
      case "tianditu":
        return await readTianditu(client, base, { ...request, tk: key });
    }
  }
}

async function getAddress(app: App, source: SyncRequest["source"]): Promise<URL> {
  return new URL((await readInstallationSettings(app)).get(sourceAddresses[source]));
}
