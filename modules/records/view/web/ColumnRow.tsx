import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import type { KeyboardEvent } from "react";
import { useTexts } from "#base/i18n";
import type { ColumnZone } from "#kit/grid/columnPlacement.ts";
import type { PointerDragHandlers } from "#kit/parts/usePointerDrag.ts";

type Props = {
  id: string;
  title: string;
  /** Labels the row column, which is always shown, first and fixed. */
  isFirst: boolean;
  isShown: boolean;
  isDragged: boolean;
  /** The side where it is pinned; `undefined`: pinning is not available. */
  pin: ColumnZone | undefined;
  handle: PointerDragHandlers;
  onShow: (isShown: boolean) => void;
  onPin: (zone: ColumnZone) => void;
  onStep: (isForward: boolean) => void;
};

/** One column in the panel: its visibility, its position by pointer or arrow keys, the side where it is pinned. */
export function ColumnRow(props: Props) {
  const { id, title, isFirst, isShown, isDragged, pin, handle, onShow, onPin, onStep } = props;
  const t = useTexts();

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onStep(event.key === "ArrowDown");
  }

  return (
    <li data-column={id} data-dragged={isDragged}>
      <Button
        type="text"
        size="small"
        className="sw-columns-handle"
        disabled={isFirst}
        icon={<HolderOutlined aria-hidden />}
        aria-label={t("kit.columns.move", { name: title })}
        onKeyDown={handleKey}
        {...handle}
      />
      <Checkbox
        disabled={isFirst}
        checked={isShown}
        aria-label={t("kit.columns.show", { name: title })}
        onChange={(event) => onShow(event.target.checked)}
      >
        {title}
      </Checkbox>
      {pin === undefined || isFirst ? undefined : (
        <>
          <PinButton side="start" title={title} pin={pin} onPin={onPin} />
          <PinButton side="end" title={title} pin={pin} onPin={onPin} />
        </>
      )}
    </li>
  );
}

type PinProps = { side: "start" | "end"; title: string; pin: ColumnZone; onPin: (zone: ColumnZone) => void };

function PinButton({ side, title, pin, onPin }: PinProps) {
  const t = useTexts();
  const label = t(side === "start" ? "kit.columns.pinStartOf" : "kit.columns.pinEndOf", { name: title });
  const isOn = pin === side;
  return (
    <Button
      type={isOn ? "primary" : "text"}
      size="small"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      icon={side === "start" ? <VerticalRightOutlined aria-hidden /> : <VerticalLeftOutlined aria-hidden />}
      onClick={() => onPin(isOn ? "center" : side)}
    />
  );
}
