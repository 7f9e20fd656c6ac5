import { screen } from "@testing-library/react";
import { Form, type FormInstance } from "antd";
import { describe, expect, it } from "vitest";
import { createFakeServer, renderScreen } from "#testing";
import { NumberInput } from "./NumberInput.tsx";

type Values = { amount: number };

function AmountForm({
  onForm,
  isDisabled = false,
}: {
  onForm?: (form: FormInstance<Values>) => void;
  isDisabled?: boolean;
}) {
  const [form] = Form.useForm<Values>();
  onForm?.(form);
  return (
    <Form form={form}>
      <Form.Item name="amount" label="数量">
        <NumberInput disabled={isDisabled} />
      </Form.Item>
    </Form>
  );
}

describe("a field for a number", () => {
  it("is known to its form, which can lead to it", async () => {
    let form: FormInstance<Values> | undefined;
    await renderScreen(<AmountForm onForm={(own) => (form = own)} />, { server: createFakeServer() });

    form?.getFieldInstance("amount").focus();

    expect(document.activeElement).toBe(screen.getByRole("spinbutton", { name: "数量" }));
  });

  it("hides its stepping buttons from screen readers, also once it can be changed again", async () => {
    const { rerender, container } = await renderScreen(<AmountForm isDisabled />, { server: createFakeServer() });

    rerender(<AmountForm />);

    expect(container.querySelectorAll(".ant-input-number-action")).toHaveLength(2);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
