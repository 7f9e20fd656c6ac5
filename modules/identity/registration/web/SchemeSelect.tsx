import { Form, Select } from "antd";
import type { Id } from "#contract/id";
import { useCallResult, useTexts } from "#kit";
import { registrationSchemeApi } from "../contract.ts";

/** Selects the scheme (`wayId`), and describes what it grants. */
export function SchemeSelect() {
  const t = useTexts();
  const wayId = Form.useWatch<Id | undefined>("wayId");
  const { data: ways = [], isLoading } = useCallResult(registrationSchemeApi, "list", {});
  const scheme = ways.find(({ id }) => id === wayId);
  const grants =
    scheme === undefined
      ? undefined
      : t("registration.gives", {
          role: scheme.roleName ?? t("kit.none"),
          org: scheme.orgName ?? t("kit.none"),
          position: scheme.posName ?? t("kit.none"),
        });
  return (
    <Form.Item
      name="wayId"
      label={t("registration.wayId")}
      extra={grants}
      rules={[{ required: true, message: t("registration.no_way") }]}
    >
      <Select
        loading={isLoading}
        showSearch={{ optionFilterProp: "label" }}
        options={ways.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}
