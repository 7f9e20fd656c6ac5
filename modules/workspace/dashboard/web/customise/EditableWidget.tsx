import {
  ArrowDownOutlined,
  ArrowsAltOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  HolderOutlined,
  LockOutlined,
} from "@ant-design/icons";
import type { KeyboardEvent } from "react";
import { useTexts } from "#base/i18n";
import { IconButton } from "#kit/parts/IconButton.tsx";
import type { PointerDragHandlers } from "#kit/parts/usePointerDrag.ts";
import type { Widget } from "#kit/widgets/widget.ts";
import { toGridStyle } from "../gridStyle.ts";
import type { WidgetPlacement } from "../gridLayout.ts";
import { WidgetBoundary } from "../WidgetBoundary.tsx";
import type { GridOffset, LayoutEditor } from "./useLayoutEditor.ts";

type Props = {
  placement: WidgetPlacement;
  widget: Widget;
  /** On a phone: the position among the others. */
  order: number | undefined;
  isDragged: boolean;
  /** The element that describes the keyboard shortcuts. */
  hint: string;
  moving: PointerDragHandlers;
  sizing: PointerDragHandlers;
  editing: LayoutEditor;
  onRemove: () => void;
};

/** A widget that can be moved, resized and removed; its content is inert during editing. */
export function EditableWidget(props: Props) {
  const { placement, widget, order, isDragged, hint, moving, sizing, editing, onRemove } = props;
  const t = useTexts();
  const { name, isLocked } = placement;
  const title = t(widget.title);
  const isNarrow = order !== undefined;

  function handleMoveKey(event: KeyboardEvent): void {
    if (event.key === "Delete") return onRemove();
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (isNarrow) return step.rows === 0 ? undefined : editing.moveInOrder(name, step.rows > 0);
    if (event.shiftKey) editing.resize(name, step);
    else editing.moveByStep(name, step);
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
      style={isNarrow ? { order } : toGridStyle(placement, "wide")}
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
                  onClick={() => editing.moveInOrder(name, false)}
                />
                <IconButton
                  label={t("home.down", { name: title })}
                  icon={<ArrowDownOutlined aria-hidden />}
                  onClick={() => editing.moveInOrder(name, true)}
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

const steps: Readonly<Record<string, GridOffset>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: -1 },
  ArrowDown: { columns: 0, rows: 1 },
};
