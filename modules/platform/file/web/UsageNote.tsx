import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { call, formatSize, useTexts } from "#kit";
import { fileApi } from "../contract.ts";

/** The key of the tenant's limits; writes of the API invalidate it. */
export const settingKey = ["sysFile", "setting"] as const;

/** From this share on the tenant is warned. */
const nearlyFull = 0.8;

/** Warns before the room of the tenant is used up. */
export function UsageNote() {
  const t = useTexts();
  const { data } = useQuery({ queryKey: settingKey, queryFn: async () => await call(fileApi, "setting", {}) });
  const quotaBytes = data?.quotaBytes ?? null;
  if (data === undefined || quotaBytes === null || data.usedBytes < quotaBytes * nearlyFull) return undefined;
  const sizes = { used: formatSize(data.usedBytes), quota: formatSize(quotaBytes) };
  return <Alert className="file-usage" type="warning" showIcon title={t("file.nearlyFull", sizes)} />;
}
