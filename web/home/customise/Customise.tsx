import { ShareAltOutlined, UndoOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { dashboardApi } from "#modules/dashboard/contract";
import { useWords } from "../../i18n.ts";
import { UndoToast } from "../../kit/history/UndoToast.tsx";
import { isPermitted } from "../../kit/parts/Permission.tsx";
import { useWrite } from "../../kit/parts/useWrite.ts";
import { useColumnDrag } from "../../kit/views/useColumnDrag.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { inReadingOrder, type Place } from "../layout.ts";
import type { Home } from "../useHome.ts";
import { AddList } from "./AddList.tsx";
import { EditedWidget } from "./EditedWidget.tsx";
import { useBoardDrag } from "./useBoardDrag.ts";
import { useEditing } from "./useEditing.ts";
import "./customise.css";

const ShareDialog = lazy(async () => ({ default: (await import("./ShareDialog.tsx")).ShareDialog }));

/** The home page while it is being changed: parts are moved, made larger or smaller, added and taken away. */
export function Customise({ home, onClosed }: { home: Home; onClosed: () => void }) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const hint = useId();
  const board = useRef<HTMLDivElement>(null);
  const mayShare = isPermitted({ of: dashboardApi, call: "share" });
  const editing = useEditing(home, mayShare);
  const [isSharing, setSharing] = useState(false);
  const save = useWrite(dashboardApi, "save", { done: "home.saved" });
  const restore = useRestore(home, onClosed);
  const { places, move, resize } = editing;
  const [before] = useState(() => inReadingOrder(home.places).map(({ name }) => name));
  const reading = inReadingOrder(places);
  const moving = useBoardDrag({ board, places, onDrag: move });
  const sizing = useBoardDrag({ board, places, onDrag: resize });
  const turning = useColumnDrag(editing.moveBeside);

  async function handleDone(): Promise<void> {
    if (await save.run({ widgets: [...places] })) onClosed();
  }

  function handleRemove(name: string): void {
    editing.remove(name);
    // The button goes with the part; the next part, else the list of what can be added, takes the focus.
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
          {inOrderOf(before, places).flatMap((place) => {
            const { name } = place;
            const widget = home.widgets.get(name);
            if (widget === undefined) return [];
            return [
              <EditedWidget
                key={name}
                place={place}
                widget={widget}
                order={isNarrow ? reading.indexOf(place) : undefined}
                isDragged={[moving.dragged, sizing.dragged, turning.dragged].includes(name)}
                hint={hint}
                moving={isNarrow ? turning.handleOf(name) : moving.handleOf(name)}
                sizing={sizing.handleOf(name)}
                editing={editing}
                onRemove={() => handleRemove(name)}
              />,
            ];
          })}
        </div>
        <AddList widgets={editing.absent} onAdd={editing.add} />
      </div>
      <span className="sw-hidden" role="status">
        {editing.said}
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
 * The elements stay in one order whatever moves: one that is put elsewhere in the page loses the focus and the pointer
 * that drags it. Where they stand the style says.
 */
function inOrderOf(names: readonly string[], places: readonly Place[]): Place[] {
  const rank = ({ name }: Place) => (names.includes(name) ? names.indexOf(name) : names.length);
  return places.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}

function lockedIn({ places }: Home): string[] {
  return places.flatMap(({ name, isLocked }) => (isLocked ? [name] : []));
}

const toast = "siteward-home-undo";

/** Takes the own page away, so that the default holds, and offers to have it back for some seconds. */
function useRestore({ places }: Home, onClosed: () => void) {
  const t = useWords();
  const { message } = App.useApp();
  const reset = useWrite(dashboardApi, "reset", { done: "home.restored" });
  const save = useWrite(dashboardApi, "save", { done: "kit.undone" });
  const close = () => message.destroy(toast);

  function handleUndo(): void {
    close();
    void save.run({ widgets: [...places] });
  }

  async function run(): Promise<void> {
    if (!(await reset.run({}))) return;
    const content = <UndoToast text={t("home.restored")} onUndo={handleUndo} onEnd={close} />;
    void message.open({ key: toast, type: "success", duration: 0, content });
    onClosed();
  }

  return { isBusy: reset.isBusy, run };
}
