import { Alert } from "antd";
import * as z from "zod";
import { toId } from "#contract/id";
import { CheckTree, type FieldInput, useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { menuPackageApi, MenuPackageDraft } from "../../contract.ts";
import { toTenantMenuNodes } from "./menuNodes.ts";

const noPackage = { hasPackage: false };

/** The menus of a package. */
export function PackageMenusField({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  const { data: menus, error, refresh } = useCallResult(menuPackageApi, "menus", {});
  if (menus === undefined) return <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />;
  const ids = z.safeParse(MenuPackageDraft.shape.menuIdList, value).data ?? [];
  const checked = new Set(ids.map(String));
  return (
    <div id={id} className="sw-tenant-part" tabIndex={-1}>
      <Alert type="info" showIcon title={t("menuPackage.reachHint")} />
      <CheckTree
        label={t("menuPackage.menuIdList")}
        nodes={toTenantMenuNodes(menus, checked, { t, ...noPackage })}
        value={checked}
        onChange={(next) => onChange([...next].map((one) => toId(Number(one))).toSorted((left, right) => left - right))}
      />
    </div>
  );
}
