import { Input } from "antd";
import { useLayoutEffect } from "react";

/** Stands for a picker whose code is still loading, and hands the focus over to it. */
export function PickerFallback({ id, ...named }: { id: string; "aria-label"?: string; placeholder?: string }) {
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id !== id) return;
      queueMicrotask(() => document.getElementById(id)?.focus());
    },
    [id],
  );
  return <Input {...named} id={id} readOnly aria-busy />;
}
