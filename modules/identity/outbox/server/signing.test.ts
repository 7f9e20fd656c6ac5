import { expect, it } from "vitest";
import { signAliyunRequest as signedByAliyun } from "./aliyun.ts";
import { signTencentRequest as signedByTencent } from "./tencent.ts";

// Key, call and signature of the provider's own documentation.
it("matches the example in the documentation of Alibaba Cloud", () => {
  const { headers, url } = signedByAliyun(
    {
      endpoint: "https://ecs.cn-shanghai.aliyuncs.com",
      keyId: "YourAccessKeyId",
      keySecret: "YourAccessKeySecret",
    },
    {
      action: "RunInstances",
      version: "2014-05-26",
      query: {
        RegionId: "cn-shanghai",
        ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
      },
      date: new Date("2023-10-26T10:22:32Z"),
      nonce: "3156853299f313e23d1673dc12e1703d",
    },
  );

  expect(headers["authorization"]).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;" +
      "x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
  expect(url.search).toContain("RegionId=cn-shanghai");
});

it("encodes reserved characters of a query as in RFC 3986", () => {
  const { url } = signedByAliyun(
    { endpoint: "https://dysmsapi.aliyuncs.com", keyId: "id", keySecret: "secret" },
    { action: "SendSms", version: "2017-05-25", query: { A: "(*)'! ~工" }, date: new Date(0), nonce: "n" },
  );

  expect(url.search).toBe("?A=%28%2A%29%27%21%20~%E5%B7%A5");
});

it("signs equal requests equally, and differently if day, body or key differ", () => {
  const key = { endpoint: "https://sms.tencentcloudapi.com", keyId: "id", keySecret: "secret" };
  const request = { action: "SendSms", version: "2021-01-11", body: "{}", date: new Date("2026-11-22T00:00:00Z") };
  const signatureOf = (...options: Parameters<typeof signedByTencent>) =>
    signedByTencent(...options).headers["authorization"];

  const usual = signatureOf(key, request);

  expect(signatureOf(key, { ...request })).toBe(usual);
  expect(signatureOf(key, { ...request, body: "[]" })).not.toBe(usual);
  expect(signatureOf(key, { ...request, date: new Date("2026-11-23T00:00:00Z") })).not.toBe(usual);
  expect(signatureOf({ ...key, keySecret: "other" }, request)).not.toBe(usual);
});
