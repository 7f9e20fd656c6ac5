import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { Success } from "../contract.ts";
import { httpCalls } from "./httpLog.table.ts";

/** Calls of each demo company to its sign-in provider and the SMS provider. */
export const httpLogDemo: SeedPlan = {
  after: ["tenant"],
  steps: [seedRows(httpCalls, { rows: () => demoTenantIds.flatMap(toCalls), isOnce: true })],
};

const dayMs = 86_400_000;
const json = '{"content-type":"application/json"}';

const calls = [
  {
    httpClientName: "OpenID Connect",
    httpApiDesc: "企业统一认证",
    actionName: "sysOAuth",
    httpMethod: "POST",
    statusCode: 200,
    requestUrl: "https://login.example.com/token",
    requestHeaders: '{"content-type":"application/x-www-form-urlencoded","authorization":"***"}',
    requestBody: "grant_type=authorization_code&code=***",
    responseHeaders: json,
    responseBody: '{"access_token":"***","id_token":"***","expires_in":3600}',
    exception: null,
    elapsed: 148,
    daysAgo: 1,
  },
  {
    httpClientName: "OpenID Connect",
    httpApiDesc: "企业统一认证",
    actionName: "sysOAuth",
    httpMethod: "GET",
    statusCode: null,
    requestUrl: "https://login.example.com/.well-known/openid-configuration",
    requestHeaders: '{"accept":"application/json"}',
    requestBody: null,
    responseHeaders: null,
    responseBody: null,
    exception: "Error: there is no answer",
    elapsed: 30_002,
    daysAgo: 3,
  },
  {
    httpClientName: "SMS",
    httpApiDesc: "aliyun",
    actionName: "sysOutbox",
    httpMethod: "POST",
    statusCode: 200,
    requestUrl: "https://dysmsapi.example.com/?***",
    requestHeaders: '{"host":"dysmsapi.example.com","authorization":"***"}',
    requestBody: null,
    responseHeaders: json,
    responseBody: "***",
    exception: null,
    elapsed: 211,
    daysAgo: 8,
  },
] as const;

function toCalls(tenantId: number): SeedRow<typeof httpCalls>[] {
  return calls.map(({ daysAgo, ...call }, index) => {
    const startTime = new Date(Date.now() - daysAgo * dayMs);
    return {
      ...call,
      id: tenantId * 1_000_000 + 7830 + index,
      tenantId,
      isSuccessStatusCode: call.statusCode === 200 ? Success.yes : Success.no,
      startTime,
      endTime: new Date(startTime.getTime() + call.elapsed),
    };
  });
}
