import { type ReactNode, useId } from "react";

type Props<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { readonly value: Value; readonly label: string; readonly picture: ReactNode }[];
  onChange: (value: Value) => void;
};

/** Radio buttons with a picture of each value. */
export function PictureRadios<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div className="sw-looks" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className="sw-look">
          <input
            type="radio"
            className="sw-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.picture}
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
