import { createHash, createHmac, randomUUID } from "node:crypto";
import * as z from "zod";
import type { SmsConfig } from "#core/boot/config";
import { postToProvider, type ProviderRequest } from "./providerRequest.ts";
import { ProviderRejection, type RejectionReason, type Sender } from "./sender.ts";

const name = "aliyun";
const algorithm = "ACS3-HMAC-SHA256";

/** Answers that hold for every further message to a number. */
const permanentFaults: ReadonlyMap<string, RejectionReason> = new Map([
  ["isv.MOBILE_NUMBER_ILLEGAL", "unknownRecipient"],
]);

const Answer = z.object({ Code: z.string(), Message: z.string().optional() });

/**
 * Sends codes with a template of Alibaba Cloud SMS (`SendSms` of 2017-05-25); the parameter of the installation's
 * template is `code`.
 */
export function createAliyunSender(config: SmsConfig): Sender {
  return {
    name,
    close: () => undefined,
    async send({ recipient, code, template, observe }) {
      const answer = await postToProvider(
        signAliyunRequest(config, {
          action: "SendSms",
          version: "2017-05-25",
          query: {
            PhoneNumbers: recipient,
            SignName: template?.signName ?? config.signName,
            TemplateCode: template?.id ?? config.template,
            TemplateParam: JSON.stringify(template?.parameters ?? { code }),
          },
          date: new Date(),
          nonce: randomUUID(),
        }),
        observe,
      );
      const { Code, Message = "" } = Answer.parse(JSON.parse(answer));
      if (Code !== "OK") throw new ProviderRejection(`${name}: ${Code} ${Message}`, permanentFaults.get(Code));
    },
  };
}

/** A call of an Alibaba Cloud service with all parameters in the query. */
export type AliyunCall = {
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  readonly date: Date;
  readonly nonce: string;
};

type Key = Pick<SmsConfig, "endpoint" | "keyId" | "keySecret">;

/**
 * Signs a call with version 3 of the provider's scheme: over method, path, sorted query, headers and the body's hash.
 */
export function signAliyunRequest({ endpoint, keyId, keySecret }: Key, call: AliyunCall): ProviderRequest {
  const url = new URL(endpoint);
  const query = Object.entries(call.query)
    .toSorted(byName)
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join("&");
  const bodyHash = createHash("sha256").update("").digest("hex");
  const stringToSign = [
    ["host", url.host],
    ["x-acs-action", call.action],
    ["x-acs-content-sha256", bodyHash],
    ["x-acs-date", call.date.toISOString().replace(/\.\d+Z$/u, "Z")],
    ["x-acs-signature-nonce", call.nonce],
    ["x-acs-version", call.version],
  ] as const;
  const names = stringToSign.map(([header]) => header).join(";");
  const lines = stringToSign.map(([header, value]) => `${header}:${value}\n`).join("");
  const canonical = ["POST", "/", query, lines, names, bodyHash].join("\n");
  const toSign = `${algorithm}\n${createHash("sha256").update(canonical).digest("hex")}`;
  const signature = createHmac("sha256", keySecret).update(toSign).digest("hex");
  const authorization = `${algorithm} Credential=${keyId},SignedHeaders=${names},Signature=${signature}`;
  url.search = query;
  return { url, headers: { ...Object.fromEntries(stringToSign), authorization }, body: "" };
}

function byName([left]: readonly [string, string], [right]: readonly [string, string]): number {
  return left < right ? -1 : 1;
}

/** Encodes as in RFC 3986, which is stricter than the browser's function. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ""}`,
  );
}
