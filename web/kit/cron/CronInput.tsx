import { Input } from "antd";
import type { CronDays } from "#contract/cron/cronDays";
import { lazyComponent } from "../parts/lazyComponent.tsx";
import { cronText } from "./text/index.ts";
import "./cron.css";

/** Props of an input of a cron expression. */
export type CronInputProps = {
  id?: string;
  /** The expression or the name of one, `@daily`. */
  value?: string;
  onChange?: (value: string) => void;
  isDisabled?: boolean;
  /** The zone in which the expression is read; by default that of the device. */
  timeZone?: string | undefined;
  /** On which days it counts; by default on all. */
  days?: CronDays | undefined;
};

/**
 * A cron expression, with what it means in words, its next run, names of usual expressions, and a dialog that builds it
 * part by part: `<Form.Item name="cron"><CronInput /></Form.Item>`. It loads when it is first shown.
 */
export const CronInput = lazyComponent<CronInputProps>(
  async () => (await import("./CronInputView.lazy.tsx")).CronInputView,
  { texts: cronText, fallback: <Input disabled /> },
);
