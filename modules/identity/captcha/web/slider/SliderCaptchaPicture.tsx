import type { OutputOf } from "#contract/api";
import type { captchaApi } from "../../contract.ts";
import { useTexts } from "#base/i18n";

type Props = { puzzle: OutputOf<typeof captchaApi.calls.slider>; position: number; onAnother: () => void };

/** The picture with its gap, the piece at its current position, and a button for another picture. */
export function SliderCaptchaPicture({ puzzle, position, onAnother }: Props) {
  const t = useTexts();
  const { id, picture, piece, width, height, pieceSize, top } = puzzle;
  const percent = (part: number, total: number) => `${(100 * part) / total}%`;
  return (
    // A click must not move the focus: the picture closes when the focus leaves it.
    <div
      role="presentation"
      className="sw-slide-picture"
      key={id}
      style={{ aspectRatio: `${width} / ${height}` }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <img src={source(picture)} width={width} height={height} alt="" draggable={false} />
      <img
        src={source(piece)}
        alt=""
        draggable={false}
        className="sw-slide-piece"
        style={{
          width: percent(pieceSize, width),
          left: percent(position, width),
          top: percent(top, height),
        }}
      />
      <button type="button" className="sw-slide-another" aria-label={t("slide.another")} onClick={onAnother}>
        <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
          <path d="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6" />
        </svg>
      </button>
    </div>
  );
}

function source(base64: string): string {
  return `data:image/png;base64,${base64}`;
}
