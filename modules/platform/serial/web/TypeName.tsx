import { useCallResult } from "#kit";
import { serialApi } from "../contract.ts";

/** The name of a type; its code if no module declares it any more. */
export function TypeName({ type }: { type: string }) {
  const { data = [] } = useCallResult(serialApi, "typeList", {});
  return data.find(({ value }) => value === type)?.text ?? type;
}
