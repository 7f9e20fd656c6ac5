import { EyeOutlined } from "@ant-design/icons";
import { App, Button, Input } from "antd";
import { call, type FieldInput, isPermitted, showFailure, useTexts } from "#kit";
import { toId } from "#contract/id";
import { accountApi } from "../contract.ts";
import type { MaskedField as Name } from "../person.contract.ts";
import { useAccountTarget } from "./accountTarget.ts";

type Props = FieldInput & { field: Name };

/** A masked value; a click loads it in full, which the server records in the audit trail. */
export function MaskedField({ field, id, value, onChange }: Props) {
  const t = useTexts();
  const { message } = App.useApp();
  const target = useAccountTarget();
  const text = typeof value === "string" ? value : "";
  const canReveal = target > 0 && text.includes("*") && isPermitted({ of: accountApi, call: "reveal" });

  async function handleReveal(): Promise<void> {
    try {
      onChange((await call(accountApi, "reveal", { id: toId(target), field })).value);
    } catch (error) {
      showFailure(error, message);
    }
  }

  return (
    <Input
      id={id}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      suffix={
        canReveal && (
          <Button
            type="text"
            size="small"
            className="sw-reveal"
            icon={<EyeOutlined aria-hidden />}
            aria-label={t("account.reveal", { field: t(`account.${field}`) })}
            onClick={() => void handleReveal()}
          />
        )
      }
    />
  );
}
