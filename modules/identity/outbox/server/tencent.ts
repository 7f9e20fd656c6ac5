import { createHash, createHmac } from "node:crypto";
import * as z from "zod";
import type { SmsConfig } from "#core/boot/config";
import { postToProvider, type ProviderRequest } from "./providerRequest.ts";
import { ProviderRejection, type RejectionReason, type Sender } from "./sender.ts";

const name = "tencent";
const algorithm = "TC3-HMAC-SHA256";
const service = "sms";
/** Codes go to mobile phones of mainland China: 11 digits. */
const countryCode = "+86";

/** Answers that hold for every further message to a number. */
const permanentFaults: ReadonlyMap<string, RejectionReason> = new Map([
  ["InvalidParameterValue.IncorrectPhoneNumber", "unknownRecipient"],
  ["FailedOperation.PhoneNumberInBlacklist", "blocked"],
]);

const FailedResponse = z.object({ Error: z.object({ Code: z.string(), Message: z.string() }) });
const SentResponse = z.object({ SendStatusSet: z.array(z.object({ Code: z.string(), Message: z.string() })).min(1) });
const Answer = z.object({ Response: z.union([FailedResponse, SentResponse]) });

/** Sends codes with a template of Tencent Cloud SMS (`SendSms` of 2021-01-11); its only parameter is the code. */
export function createTencentSender(config: SmsConfig): Sender {
  return {
    name,
    close: () => undefined,
    async send({ recipient, code, template, observe }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`${countryCode}${recipient}`],
        SmsSdkAppId: config.appId,
        SignName: template?.signName ?? config.signName,
        TemplateId: template?.id ?? config.template,
        TemplateParamSet: template === undefined ? [code] : Object.values(template.parameters),
      });
      const answer = await postToProvider(
        signTencentRequest(config, { action: "SendSms", version: "2021-01-11", body, date: new Date() }),
        observe,
      );
      const { Response: response } = Answer.parse(JSON.parse(answer));
      const fault = "Error" in response ? response.Error : response.SendStatusSet.find(({ Code }) => Code !== "Ok");
      if (fault !== undefined)
        throw new ProviderRejection(`${name}: ${fault.Code} ${fault.Message}`, permanentFaults.get(fault.Code));
    },
  };
}

/** A call of a Tencent Cloud service. */
export type TencentCall = {
  readonly action: string;
  readonly version: string;
  readonly body: string;
  readonly date: Date;
};

type Key = Pick<SmsConfig, "endpoint" | "keyId" | "keySecret">;

/** Signs a call with version 3 of the provider's scheme; the signing key is derived for day and service. */
export function signTencentRequest({ endpoint, keyId, keySecret }: Key, call: TencentCall): ProviderRequest {
  const url = new URL(endpoint);
  const day = call.date.toISOString().slice(0, 10);
  const seconds = String(Math.floor(call.date.getTime() / 1000));
  const contentType = "application/json; charset=utf-8";
  const names = "content-type;host";
  const canonical = ["POST", "/", "", `content-type:${contentType}\nhost:${url.host}\n`, names, sha256(call.body)];
  const scope = `${day}/${service}/tc3_request`;
  const toSign = [algorithm, seconds, scope, sha256(canonical.join("\n"))].join("\n");
  const ofDay = createHmac("sha256", `TC3${keySecret}`).update(day).digest();
  const ofService = createHmac("sha256", ofDay).update(service).digest();
  const signingKey = createHmac("sha256", ofService).update("tc3_request").digest();
  const signature = createHmac("sha256", signingKey).update(toSign).digest("hex");
  const headers = {
    host: url.host,
    "content-type": contentType,
    "x-tc-action": call.action,
    "x-tc-version": call.version,
    "x-tc-timestamp": seconds,
    "x-tc-region": "ap-guangzhou",
    authorization: `${algorithm} Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
  return { url, headers, body: call.body };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
