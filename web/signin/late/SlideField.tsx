import { Form } from "antd";
import { useWords } from "../../i18n.ts";
import { Slider } from "./Slider.tsx";

type Props = {
  /** Whether the form cannot be sent without it. */
  isNeeded: boolean;
  onError: (message: string | undefined) => void;
};

/** The slider as a field of a form, `slide`: its value is the ticket. A reset of the field begins it anew. */
export function SlideField({ isNeeded, onError }: Props) {
  const t = useWords();
  const rules = isNeeded ? [{ required: true, message: t("slide.first") }] : [];
  return (
    <Form.Item name="slide" label={t("slide.label")} rules={rules}>
      <SlideInput onError={onError} />
    </Form.Item>
  );
}

/** `id` and `onChange` come from the form. */
type InputProps = { id?: string; onChange?: (ticket: string) => void; onError: Props["onError"] };

function SlideInput({ onChange, ...given }: InputProps) {
  return <Slider {...given} onSolved={(ticket) => onChange?.(ticket)} />;
}
