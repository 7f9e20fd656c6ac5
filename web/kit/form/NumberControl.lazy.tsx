import { NumberInput } from "./NumberInput.tsx";

type Props = {
  /** `id`, and the label if there is no visible one. */
  named: object;
  value: unknown;
  isDisabled: boolean;
  onChange: (value: unknown) => void;
};

/** A number. It is a file of its own because few lists search by a number. */
export function NumberControl({ named, value, isDisabled, onChange }: Props) {
  return (
    <NumberInput
      {...named}
      style={{ width: "100%" }}
      disabled={isDisabled}
      value={typeof value === "number" ? value : null}
      onChange={onChange}
    />
  );
}
