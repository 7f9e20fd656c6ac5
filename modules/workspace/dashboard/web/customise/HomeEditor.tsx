import { ShareAltOutlined, UndoOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { Suspense, useId, useRef, useState } from "react";
import { dashboardApi } from "../../contract.ts";
import { useTexts } from "#base/i18n";
import { UndoToast } from "#kit/undo/UndoToast.tsx";
import { isPermitted } from "#kit/parts/Permission.tsx";
import { useWrite } from "#kit/parts/useWrite.ts";
import { useRowDrag } from "#kit/drag/useRowDrag.ts";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { sortByReadingOrder, type WidgetPlacement } from "../gridLayout.ts";
import type { Home } from "../useHome.ts";
import { AddWidgetList } from "./AddWidgetList.tsx";
import { EditableWidget } from "./EditableWidget.tsx";
import { useBoardDrag } from "./useBoardDrag.ts";
import { useLayoutEditor } from "./useLayoutEditor.ts";
import { lazyPart } from "#kit/parts/lazyPart.ts";
import "./customise.css";

const ShareDialog = lazyPart(async () => (await import("./ShareDialog.tsx")).ShareDialog);

/** The home page in edit mode: widgets are moved, resized, added and removed. */
export function HomeEditor({ home, onClosed }: { home: Home; onClosed: () => void }) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const hint = useId();
  const board = useRef<HTMLDivElement>(null);
  const mayShare = isPermitted({ of: dashboardApi, call: "share" });
  const editing = useLayoutEditor(home, mayShare);
  const [isSharing, setSharing] = useState(false);
  const save = useWrite(dashboardApi, "save", { done: "home.saved" });
  const restore = useRestore(home, onClosed);
  const { placements, move, resize } = editing;
  const [before] = useState(() => sortByReadingOrder(home.placements).map(({ name }) => name));
  const reading = sortByReadingOrder(placements);
  const moving = useBoardDrag({ board, placements, onDrag: move });
  const sizing = useBoardDrag({ board, placements, onDrag: resize });
  const turning = useRowDrag(editing.moveNextTo);

  async function handleDone(): Promise<void> {
    if (await save.run({ widgets: [...placements] })) onClosed();
  }

  function handleRemove(name: string): void {
    editing.remove(name);
    // The button disappears with its widget; the next widget, else the list of available ones, takes the focus.
    requestAnimationFrame(() =>
      board.current?.parentElement?.querySelector<HTMLElement>(".sw-edited-move:enabled, .sw-add-list button")?.focus(),
    );
  }

  return (
    <section className="sw-customise" aria-label={t("home.customising")}>
      <div className="sw-surface sw-customise-bar">
        <div>
          <h2>{t("home.customising")}</h2>
          <p id={hint}>{t(isNarrow ? "home.hintPhone" : "home.hint")}</p>
        </div>
        <div className="sw-customise-actions">
          {mayShare ? (
            <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setSharing(true)}>
              {t("home.share")}
            </Button>
          ) : undefined}
          <Button
            icon={<UndoOutlined aria-hidden />}
            disabled={home.level !== "account"}
            loading={restore.isBusy}
            onClick={() => void restore.run()}
          >
            {t("home.restore")}
          </Button>
          <Button onClick={onClosed}>{t("kit.cancel")}</Button>
          <Button type="primary" loading={save.isBusy} onClick={() => void handleDone()}>
            {t("home.done")}
          </Button>
        </div>
      </div>
      <div className="sw-customise-body">
        <div ref={board} className="sw-board" data-room={isNarrow ? "phone" : "wide"} data-editing="true">
          {inOrderOf(before, placements).flatMap((placement) => {
            const { name } = placement;
            const widget = home.widgets.get(name);
            if (widget === undefined) return [];
            return [
              <EditableWidget
                key={name}
                placement={placement}
                widget={widget}
                order={isNarrow ? reading.indexOf(placement) : undefined}
                isDragged={[moving.dragged, sizing.dragged, turning.dragged].includes(name)}
                hint={hint}
                moving={isNarrow ? turning.getHandle(name) : moving.getHandle(name)}
                sizing={sizing.getHandle(name)}
                editing={editing}
                onRemove={() => handleRemove(name)}
              />,
            ];
          })}
        </div>
        <AddWidgetList widgets={editing.availableWidgets} onAdd={editing.add} />
      </div>
      <span className="sw-hidden" role="status">
        {editing.announcement}
      </span>
      {isSharing ? (
        <Suspense>
          <ShareDialog editing={editing} locked={lockedIn(home)} onClosed={() => setSharing(false)} />
        </Suspense>
      ) : undefined}
    </section>
  );
}

/**
 * The order of the elements never changes: an element that is moved in the document loses the focus and the pointer
 * that drags it. CSS positions them.
 */
function inOrderOf(names: readonly string[], placements: readonly WidgetPlacement[]): WidgetPlacement[] {
  const rank = ({ name }: WidgetPlacement) => (names.includes(name) ? names.indexOf(name) : names.length);
  return placements.toSorted((left, right) => rank(left) - rank(right) || left.name.localeCompare(right.name));
}

function lockedIn({ placements }: Home): string[] {
  return placements.flatMap(({ name, isLocked }) => (isLocked ? [name] : []));
}

const toast = "siteward-home-undo";

/** Deletes the account's own page, so that the default applies, and offers to undo it for some seconds. */
function useRestore({ placements }: Home, onClosed: () => void) {
  const t = useTexts();
  const { message } = App.useApp();
  const reset = useWrite(dashboardApi, "reset", { done: "home.restored" });
  const save = useWrite(dashboardApi, "save", { done: "kit.undone" });
  const close = () => message.destroy(toast);

  function handleUndo(): void {
    close();
    void save.run({ widgets: [...placements] });
  }

  async function run(): Promise<void> {
    if (!(await reset.run({}))) return;
    const content = <UndoToast text={t("home.restored")} onUndo={handleUndo} onEnd={close} />;
    void message.open({ key: toast, type: "success", duration: 0, content });
    onClosed();
  }

  return { isBusy: reset.isBusy, run };
}
