import { Button } from "antd";
import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import { Chip, formatAgo, Permission, useTexts } from "#kit";
import { BuiltIn, type Role, roleApi } from "../contract.ts";
import { getScopeTone, scopeTexts } from "./dataScopes.ts";

type Props = { role: Role; onEdit: () => void };

/** The properties of a role besides its grants. */
export function RoleFacts({ role, onEdit }: Props) {
  const t = useTexts();
  const changeTime = role.updateTime ?? role.createTime;
  return (
    <aside className="sw-role-facts" aria-label={t("role.facts")}>
      <dl>
        <Fact words="role.name">
          {role.i18nName} {role.sysFlag === BuiltIn.yes && <Chip tone="grey">{t("role.builtIn")}</Chip>}
        </Fact>
        <Fact words="role.code">{role.code}</Fact>
        <Fact words="role.status">
          <Chip tone={role.status === 1 ? "green" : "grey"}>
            {t(role.status === 1 ? "kit.status.enabled" : "kit.status.disabled")}
          </Chip>
        </Fact>
        <Fact words="role.dataScope">
          <Chip tone={getScopeTone(role.dataScope)}>{t(scopeTexts[role.dataScope].title)}</Chip>
        </Fact>
        <Fact words="role.accountCount">{role.accountCount}</Fact>
        <Fact words="role.orderNo">{role.orderNo}</Fact>
        <Fact words="role.remark">{role.remark}</Fact>
        <Fact words="role.changed">{formatAgo(changeTime)}</Fact>
      </dl>
      <Permission of={roleApi} call="update">
        <Button onClick={onEdit}>{t("role.edit")}</Button>
      </Permission>
    </aside>
  );
}

/** A field that the caller's roles hide, or that is empty, has no line. */
function Fact({ words, children }: { words: TextKey; children: ReactNode }) {
  const t = useTexts();
  if (children === null || children === undefined || children === "") return undefined;
  return (
    <div>
      <dt>{t(words)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
