import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import type { KeyboardEvent } from "react";
import { useWords } from "../../i18n.ts";
import type { Zone } from "../grid/columnPlaces.ts";
import type { Handle } from "./useColumnDrag.ts";

type Props = {
  id: string;
  title: string;
  /** Says what a row is: it is always shown, first and fixed. */
  isFirst: boolean;
  isShown: boolean;
  isDragged: boolean;
  /** Where it stays; `undefined`: there are no edges. */
  pin: Zone | undefined;
  handle: Handle;
  onShow: (isShown: boolean) => void;
  onPin: (zone: Zone) => void;
  onStep: (isForward: boolean) => void;
};

/** One column in the panel: shown or not, its place by pointer or arrows, the edge where it stays. */
export function ColumnRow(props: Props) {
  const { id, title, isFirst, isShown, isDragged, pin, handle, onShow, onPin, onStep } = props;
  const t = useWords();

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

type PinProps = { side: "start" | "end"; title: string; pin: Zone; onPin: (zone: Zone) => void };

function PinButton({ side, title, pin, onPin }: PinProps) {
  const t = useWords();
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
