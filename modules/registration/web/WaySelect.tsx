import { Form, Select } from "antd";
import type { Id } from "#contract/id";
import { useAnswer, useWords } from "#kit";
import { wayApi } from "#modules/registration/contract";

/** Which scheme (`wayId`), and what it gives. */
export function WaySelect() {
  const t = useWords();
  const wayId = Form.useWatch<Id | undefined>("wayId");
  const { data: ways = [], isLoading } = useAnswer(wayApi, "list", {});
  const chosen = ways.find(({ id }) => id === wayId);
  const gives =
    chosen === undefined
      ? undefined
      : t("registration.gives", {
          role: chosen.roleName ?? t("kit.none"),
          org: chosen.orgName ?? t("kit.none"),
          position: chosen.posName ?? t("kit.none"),
        });
  return (
    <Form.Item
      name="wayId"
      label={t("registration.wayId")}
      extra={gives}
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
