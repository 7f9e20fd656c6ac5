import { Form } from "antd";
import { useTexts } from "#base/i18n";
import { SliderCaptcha } from "./SliderCaptcha.tsx";

type Props = {
  /** Whether the form requires it. */
  isNeeded: boolean;
  onError: (message: string | undefined) => void;
};

/** The slider as a field of a form, `slide`: its value is the ticket. A reset of the field restarts it. */
export function SliderCaptchaField({ isNeeded, onError }: Props) {
  const t = useTexts();
  const rules = isNeeded ? [{ required: true, message: t("slide.first") }] : [];
  return (
    <Form.Item name="slide" label={t("slide.label")} rules={rules}>
      <SlideInput onError={onError} />
    </Form.Item>
  );
}

/** `id` and `onChange` come from the form. */
type InputProps = { id?: string; onChange?: (ticket: string) => void; onError: Props["onError"] };

function SlideInput({ onChange, ...props }: InputProps) {
  return <SliderCaptcha {...props} onSolved={(ticket) => onChange?.(ticket)} />;
}
