import type { RadioGroupProps } from "antd";
import { useTexts } from "#kit";
import { RadioButtons } from "#kit/form/RadioButtons.tsx";
import { type ScheduleColor, scheduleColors } from "../contract.ts";
import "./schedule.css";

/** A form hands over id, value and listener. */
type Props = Pick<RadioGroupProps, "id" | "value" | "aria-label"> & { onChange?: (color: ScheduleColor) => void };

/** The colour of an entry. */
export function ColorField({ onChange, ...given }: Props) {
  const t = useTexts();
  return (
    <RadioButtons
      {...given}
      options={scheduleColors.map((color) => ({
        value: color,
        label: (
          <span className="sw-schedule-color" data-color={color}>
            {t(`schedule.color.${color}`)}
          </span>
        ),
      }))}
      onChange={({ target }) => {
        const color = scheduleColors.find((one) => one === target.value);
        if (color !== undefined) onChange?.(color);
      }}
    />
  );
}
