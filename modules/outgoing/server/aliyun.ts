import { createHash, createHmac, randomUUID } from "node:crypto";
import * as z from "zod";
import type { SmsConfig } from "#server/config";
import { askProvider, type ProviderRequest } from "./providerRequest.ts";
import { type Sender, SendingRefused } from "./sender.ts";

const name = "aliyun";
const algorithm = "ACS3-HMAC-SHA256";

const Answer = z.object({ Code: z.string(), Message: z.string().optional() });

/** Sends codes by a template of Alibaba Cloud SMS (`SendSms` of 2017-05-25); the parameter of the installation's is `code`. */
export function aliyunSender(config: SmsConfig): Sender {
  return {
    name,
    close: () => undefined,
    async send({ recipient, code, template }) {
      const answer = await askProvider(
        signedRequest(config, {
          action: "SendSms",
          version: "2017-05-25",
          query: {
            PhoneNumbers: recipient,
            SignName: config.signName,
            TemplateCode: template?.id ?? config.template,
            TemplateParam: JSON.stringify(template?.parameters ?? { code }),
          },
          date: new Date(),
          nonce: randomUUID(),
        }),
      );
      const { Code, Message = "" } = Answer.parse(JSON.parse(answer));
      if (Code !== "OK") throw new SendingRefused(name, `${Code} ${Message}`);
    },
  };
}

/** A call of an Alibaba Cloud service whose parameters all travel in the query. */
export type AliyunCall = {
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  readonly date: Date;
  readonly nonce: string;
};

type Key = Pick<SmsConfig, "endpoint" | "keyId" | "keySecret">;

/** Signs a call by version 3 of the provider's scheme: over method, path, sorted query, headers and the body's hash. */
export function signedRequest({ endpoint, keyId, keySecret }: Key, call: AliyunCall): ProviderRequest {
  const url = new URL(endpoint);
  const query = Object.entries(call.query)
    .toSorted(byName)
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .join("&");
  const bodyHash = createHash("sha256").update("").digest("hex");
  const signed = [
    ["host", url.host],
    ["x-acs-action", call.action],
    ["x-acs-content-sha256", bodyHash],
    ["x-acs-date", call.date.toISOString().replace(/\.\d+Z$/u, "Z")],
    ["x-acs-signature-nonce", call.nonce],
    ["x-acs-version", call.version],
  ] as const;
  const names = signed.map(([header]) => header).join(";");
  const lines = signed.map(([header, value]) => `${header}:${value}\n`).join("");
  const canonical = ["POST", "/", query, lines, names, bodyHash].join("\n");
  const toSign = `${algorithm}\n${createHash("sha256").update(canonical).digest("hex")}`;
  const signature = createHmac("sha256", keySecret).update(toSign).digest("hex");
  const authorization = `${algorithm} Credential=${keyId},SignedHeaders=${names},Signature=${signature}`;
  url.search = query;
  return { url, headers: { ...Object.fromEntries(signed), authorization }, body: "" };
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

/** As RFC 3986 has it, which is stricter than the browser's function. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ""}`,
  );
}
