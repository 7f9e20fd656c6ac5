import {
  ArrowDownOutlined,
  ArrowsAltOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  HolderOutlined,
  LockOutlined,
} from "@ant-design/icons";
import type { KeyboardEvent } from "react";
import { useWords } from "../../i18n.ts";
import { IconButton } from "../../kit/parts/IconButton.tsx";
import type { Widget } from "../../kit/widgets/widget.ts";
import { gridStyle } from "../gridStyle.ts";
import type { Place } from "../layout.ts";
import { WidgetBoundary } from "../WidgetBoundary.tsx";
import type { DragHandle } from "./useBoardDrag.ts";
import type { Editing, Step } from "./useEditing.ts";

type Props = {
  place: Place;
  widget: Widget;
  /** On a phone the place among the others. */
  order: number | undefined;
  isDragged: boolean;
  /** The element that says which keys there are. */
  hint: string;
  moving: DragHandle;
  sizing: DragHandle;
  editing: Editing;
  onRemove: () => void;
};

/** A part that can be moved, resized and removed; what it shows stands still meanwhile. */
export function EditedWidget(props: Props) {
  const { place, widget, order, isDragged, hint, moving, sizing, editing, onRemove } = props;
  const t = useWords();
  const { name, isLocked } = place;
  const title = t(widget.title);
  const isNarrow = order !== undefined;

  function handleMoveKey(event: KeyboardEvent): void {
    if (event.key === "Delete") return onRemove();
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (isNarrow) return step.rows === 0 ? undefined : editing.turn(name, step.rows > 0);
    if (event.shiftKey) editing.resize(name, step);
    else editing.step(name, step);
  }

  function handleSizeKey(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    editing.resize(name, step);
  }

  return (
    <div
      className="sw-widget sw-edited"
      data-widget={name}
      data-column={name}
      data-dragged={isDragged}
      style={isNarrow ? { order } : gridStyle(place, "wide")}
    >
      <div className="sw-edited-bar">
        {isLocked ? (
          <span className="sw-edited-lock" title={t("home.locked")}>
            <LockOutlined aria-label={t("home.locked")} role="img" />
            {title}
          </span>
        ) : (
          <>
            <button
              type="button"
              className="sw-edited-move"
              aria-label={t("home.move", { name: title })}
              aria-describedby={hint}
              onKeyDown={handleMoveKey}
              {...moving}
            >
              <HolderOutlined aria-hidden />
              <span>{title}</span>
            </button>
            {isNarrow ? (
              <>
                <IconButton
                  label={t("home.up", { name: title })}
                  icon={<ArrowUpOutlined aria-hidden />}
                  onClick={() => editing.turn(name, false)}
                />
                <IconButton
                  label={t("home.down", { name: title })}
                  icon={<ArrowDownOutlined aria-hidden />}
                  onClick={() => editing.turn(name, true)}
                />
              </>
            ) : undefined}
            <IconButton
              label={t("home.remove", { name: title })}
              icon={<CloseOutlined aria-hidden />}
              onClick={onRemove}
            />
          </>
        )}
      </div>
      <div className="sw-edited-still" inert>
        <WidgetBoundary title={title}>
          <widget.Component />
        </WidgetBoundary>
      </div>
      {isLocked || isNarrow ? undefined : (
        <button
          type="button"
          className="sw-edited-size"
          aria-label={t("home.resize", { name: title })}
          aria-describedby={hint}
          onKeyDown={handleSizeKey}
          {...sizing}
        >
          <ArrowsAltOutlined aria-hidden rotate={90} />
        </button>
      )}
    </div>
  );
}

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: -1 },
  ArrowDown: { columns: 0, rows: 1 },
};
