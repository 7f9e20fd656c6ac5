import { Input } from "antd";
import { Suspense } from "react";
import { useTexts } from "#base/i18n";
import { lazyPart } from "../parts/lazyPart.ts";

const DateControl = lazyPart(async () => (await import("./DateControl.lazy.tsx")).DateControl);

type Props = { named: { id: string }; value: unknown; isDisabled: boolean; onChange: (value: unknown) => void };

/** A calendar date; the calendar loads with the first form that needs it. */
export function LateDateControl(control: Props) {
  const t = useTexts();
  return (
    <Suspense fallback={<Input {...control.named} disabled />}>
      <DateControl {...control} placeholder={t("kit.chooseDate")} />
    </Suspense>
  );
}
