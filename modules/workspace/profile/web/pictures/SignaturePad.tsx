import { ClearOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Radio } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import Pad from "signature_pad";
import { type Drawing, pictureApi } from "../../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { RadioButtons } from "#kit/form/RadioButtons.tsx";
import { toDrawing, toPenOptions, toPointGroups } from "./drawing.ts";
import type { SignatureSaver } from "./signatureSaver.ts";

const colours = [
  { value: "#1b2733", label: "profile.colour.black" },
  { value: "#0f59a4", label: "profile.colour.blue" },
  { value: "#c4281b", label: "profile.colour.red" },
] as const;
const thicknesses = [
  { value: 1.4, label: "profile.thickness.thin" },
  { value: 2.4, label: "profile.thickness.medium" },
  { value: 4, label: "profile.thickness.thick" },
] as const;

type Props = { kept: Drawing | null; onMade: (keep: SignatureSaver) => void };

/** A sheet to draw on by mouse, finger or pen; strokes can be undone one by one. */
export function SignaturePad({ kept, onMade }: Props) {
  const t = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const fitted = useRef<Sheet>({ width: 0, height: 0 });
  const [count, setCount] = useState(kept?.strokes.length ?? 0);
  const [colour, setColour] = useState<string>(colours[0].value);
  const [thickness, setThickness] = useState<number>(thicknesses[1].value);

  const notify = useEffectEvent(() => {
    const lines = pad.current?.toData() ?? [];
    setCount(lines.length);
    onMade(lines.length === 0 ? undefined : save);
  });
  const begin = useEffectEvent((sheet: HTMLCanvasElement) => {
    fitted.current = sizeOf(sheet);
    const next = new Pad(fitCanvas(sheet), { penColor: colour, ...toPenOptions(thickness) });
    if (kept !== null) next.fromData(toPointGroups(kept, sizeOf(sheet)));
    return next;
  });
  /** A phone that is turned has a sheet of another size: the strokes are drawn again to its scale. */
  const refit = useEffectEvent((sheet: HTMLCanvasElement, drawingPad: Pad) => {
    const size = sizeOf(sheet);
    const former = fitted.current;
    if (size.width === 0 || (size.width === former.width && size.height === former.height)) return;
    const drawing = toDrawing(drawingPad.toData(), former);
    fitted.current = size;
    fitCanvas(sheet);
    drawingPad.fromData(toPointGroups(drawing, size));
  });
  useEffect(() => {
    const { current: sheet } = canvas;
    if (sheet === null) return undefined;
    const next = begin(sheet);
    const observer = new ResizeObserver(() => refit(sheet, next));
    observer.observe(sheet);
    const handleEnd = () => notify();
    next.addEventListener("endStroke", handleEnd);
    pad.current = next;
    return () => {
      observer.disconnect();
      next.removeEventListener("endStroke", handleEnd);
      next.off();
    };
  }, []);

  async function save(): Promise<void> {
    const [drawingPad, sheet] = [pad.current, canvas.current];
    if (drawingPad === undefined || sheet === null) return;
    const drawing = toDrawing(drawingPad.toData(), sizeOf(sheet));
    await call(pictureApi, "drawSignature", { drawing, picture: drawingPad.toDataURL("image/png") });
  }

  function change(pen: { colour?: string; thickness?: number }): void {
    const next = { colour, thickness, ...pen };
    setColour(next.colour);
    setThickness(next.thickness);
    if (pad.current !== undefined)
      Object.assign(pad.current, { penColor: next.colour, ...toPenOptions(next.thickness) });
  }

  function handleUndo(): void {
    const lines = pad.current?.toData().slice(0, -1) ?? [];
    pad.current?.fromData(lines);
    setCount(lines.length);
    onMade(lines.length === 0 ? undefined : save);
  }

  function handleClear(): void {
    pad.current?.clear();
    setCount(0);
    onMade(undefined);
  }

  return (
    <div className="sw-sign">
      <div className="sw-sign-tools">
        <RadioButtons
          size="small"
          aria-label={t("profile.thickness")}
          value={thickness}
          options={thicknesses.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={({ target }) => change({ thickness: Number(target.value) })}
        />
        <Radio.Group
          size="small"
          aria-label={t("profile.colour")}
          value={colour}
          options={colours.map(({ value, label }) => ({ value, label: <Ink colour={value} label={t(label)} /> }))}
          onChange={({ target }) => change({ colour: String(target.value) })}
        />
        <span>
          <Button size="small" icon={<UndoOutlined aria-hidden />} disabled={count === 0} onClick={handleUndo}>
            {t("profile.undo")}
          </Button>
          <Button size="small" icon={<ClearOutlined aria-hidden />} disabled={count === 0} onClick={handleClear}>
            {t("profile.clear")}
          </Button>
        </span>
      </div>
      <canvas ref={canvas} className="sw-sign-sheet" role="img" aria-label={t("profile.sheet", { count })} />
      <p className="sw-me-note">{t("profile.sheetHint")}</p>
    </div>
  );
}

function Ink({ colour, label }: { colour: string; label: string }) {
  return (
    <span className="sw-sign-ink">
      <span style={{ background: colour }} aria-hidden />
      {label}
    </span>
  );
}

type Sheet = { readonly width: number; readonly height: number };

function sizeOf(sheet: HTMLCanvasElement): Sheet {
  return { width: sheet.offsetWidth, height: sheet.offsetHeight };
}

/** As many pixels as the screen has, so that lines are sharp. */
function fitCanvas(sheet: HTMLCanvasElement): HTMLCanvasElement {
  const ratio = Math.max(1, window.devicePixelRatio);
  sheet.width = sheet.offsetWidth * ratio;
  sheet.height = sheet.offsetHeight * ratio;
  sheet.getContext("2d")?.scale(ratio, ratio);
  return sheet;
}
