import { Form } from "antd";
import { useCallResult } from "#kit";
import { type MessagePurposeInfo, messageTemplateApi } from "../contract.ts";

/** The purposes of the product's own messages. */
export function usePurposes(): readonly MessagePurposeInfo[] {
  const { data = [] } = useCallResult(messageTemplateApi, "purposes", {});
  return data;
}

/** The purpose that the open form has chosen. */
export function useChosenPurpose(): MessagePurposeInfo | undefined {
  const chosen: unknown = Form.useWatch("purpose");
  return usePurposes().find(({ name }) => name === chosen);
}
