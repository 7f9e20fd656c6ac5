import { useQuery } from "@tanstack/react-query";
import { Checkbox, Form, Input, Radio, Select } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { viewApi, type ViewLevel } from "../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import type { ViewTarget } from "./ViewBar.tsx";
import { useViewDefinition, type ViewedList } from "./useViewDefinition.ts";
import { useViewCall } from "./useViewCall.ts";

type Props = { list: ViewedList; target: ViewTarget; onClosed: () => void };

type Values = { name: string; level?: ViewLevel; roleId?: Id; isPinned?: boolean; isDefault?: boolean };

/** Edits the name and the audience of a view; a new one stores the current state of the list. */
export function ViewDialog({ list, target, onClosed }: Props) {
  const t = useTexts();
  const { views } = list;
  const run = useViewCall(views.grid);
  const definition = useViewDefinition(list);
  const [form] = Form.useForm<Values>();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const view = target.kind === "edit" ? target.view : undefined;

  async function save({ name, level, roleId, isPinned = false, isDefault = false }: Values): Promise<boolean> {
    // Only accounts that may share choose the audience.
    const owner = level === undefined ? {} : { level, ...(roleId === undefined ? {} : { roleId }) };
    if (view !== undefined) {
      const { id, version } = view;
      return (await run("update", { id, version, name, ...owner })) !== undefined;
    }
    const result = await run("add", { grid: views.grid, name, definition, isPinned, ...owner }, ["kit.view.saved"]);
    if (result === undefined) return false;
    if (isDefault) await run("setDefault", { id: result.result, isDefault });
    views.open(result.result);
    return true;
  }

  async function handleFinish(values: Values): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const isSaved = await save(values);
    setBusy(false);
    if (isSaved) setOpen(false);
  }

  const initial: Partial<Values> = {
    name: view?.name ?? "",
    level: view?.level ?? "account",
    isPinned: true,
    isDefault: false,
    ...(view?.roleId === null || view?.roleId === undefined ? {} : { roleId: view.roleId }),
  };
  return (
    <ModalDialog
      open={isOpen}
      width={420}
      title={t(view === undefined ? "kit.view.saveAs" : "kit.view.edit")}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(values) => void handleFinish(values)}
      >
        <Form.Item
          name="name"
          label={t("kit.view.name")}
          rules={[{ required: true, whitespace: true, max: 32, message: t("kit.view.nameRule") }]}
        >
          <Input autoFocus maxLength={32} />
        </Form.Item>
        {views.canShare && <Sharing />}
        {view === undefined && (
          <>
            <Form.Item name="isPinned" valuePropName="checked" noStyle>
              <Checkbox>{t("kit.view.pin")}</Checkbox>
            </Form.Item>
            <Form.Item name="isDefault" valuePropName="checked" noStyle>
              <Checkbox>{t("kit.view.setDefault")}</Checkbox>
            </Form.Item>
          </>
        )}
      </Form>
    </ModalDialog>
  );
}

function Sharing() {
  const t = useTexts();
  const level: unknown = Form.useWatch("level");
  const isRole = level === "role";
  const roles = useQuery({
    queryKey: [viewApi.name, "roles"],
    queryFn: async ({ signal }) => await call(viewApi, "roles", {}, { signal }),
    enabled: isRole,
  });
  const choices = [
    { value: "account", label: t("kit.view.onlyMe") },
    { value: "role", label: t("kit.view.someRole") },
    { value: "tenant", label: t("kit.view.everybody") },
  ];
  return (
    <>
      <Form.Item name="level" label={t("kit.view.who")}>
        <Radio.Group options={choices} />
      </Form.Item>
      {isRole && (
        <Form.Item
          name="roleId"
          label={t("kit.view.role")}
          rules={[{ required: true, message: t("kit.view.roleRule") }]}
        >
          <Select
            showSearch={{ optionFilterProp: "label" }}
            loading={roles.isFetching}
            options={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
    </>
  );
}
