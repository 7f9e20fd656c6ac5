import { Button, Form } from "antd";
import { accountText } from "#modules/identity/account/text";
import { isPermitted, lazyComponent, loadSysInfo, useConfirm, useUnsavedInput, useTexts, useWrite } from "#kit";
import { passwordPolicyApi, type TenantPolicy } from "../contract.ts";
import { CharacterFields } from "./CharacterFields.tsx";
import { type PolicyValues, toPolicyChanges, toPolicyValues } from "./policyValues.ts";
import { InitialPasswordFields } from "./InitialPasswordFields.tsx";
import { SecondVerificationSection } from "./SecondVerificationSection.tsx";
import { TimeFields } from "./TimeFields.tsx";

// Errors of passwords are texts of the account module.
const PolicyPreview = lazyComponent(async () => (await import("./PolicyPreview.tsx")).PolicyPreview, {
  texts: accountText,
});

/** The form of the tenant's rules with a preview of their effect. */
export function PolicyForm({ policy }: { policy: TenantPolicy }) {
  const t = useTexts();
  const confirm = useConfirm();
  const [form] = Form.useForm<PolicyValues>();
  const initial = toPolicyValues(policy);
  const values = { ...initial, ...Form.useWatch([], form) };
  const save = useWrite(passwordPolicyApi, "save", { done: "kit.saved", undo: true });
  const reset = useWrite(passwordPolicyApi, "reset", { done: "kit.saved", undo: true });
  const isOpen = isPermitted({ of: passwordPolicyApi, call: "save" });
  const changes = toPolicyChanges(values, policy);
  const isDirty = Object.keys(changes).length > 0;
  useUnsavedInput("policy", isDirty);

  async function handleFinish(): Promise<void> {
    const version = policy.version === null ? {} : { version: policy.version };
    if (isDirty && (await save.run({ ...changes, ...version }))) await loadSysInfo();
  }

  async function handleReset(): Promise<void> {
    const question = { title: t("passwordPolicy.resetAsk"), text: t("passwordPolicy.resetText") };
    if (!(await confirm({ ...question, ok: t("passwordPolicy.reset"), isDangerous: true }))) return;
    if (await reset.run({})) await loadSysInfo();
  }

  return (
    <div className="sw-policy-body">
      <Form<PolicyValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        disabled={!isOpen}
        scrollToFirstError={{ focus: true }}
        onFinish={() => void handleFinish()}
      >
        <CharacterFields policy={policy} />
        <TimeFields policy={policy} />
        <InitialPasswordFields policy={policy} isOn={values.hasDefaultPassword} />
        {isOpen ? (
          <div className="sw-policy-foot">
            <Button disabled={policy.id === null} loading={reset.isBusy} onClick={() => void handleReset()}>
              {t("passwordPolicy.reset")}
            </Button>
            <Button type="primary" htmlType="submit" disabled={!isDirty} loading={save.isBusy}>
              {t("kit.save")}
            </Button>
          </div>
        ) : undefined}
      </Form>
      <PolicyPreview rules={values} />
      <SecondVerificationSection />
    </div>
  );
}
