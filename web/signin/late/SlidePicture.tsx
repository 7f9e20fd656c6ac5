import type { OutputOf } from "#contract/api";
import type { slideApi } from "#modules/slide/contract";
import { useWords } from "../../i18n.ts";

type Props = { drawn: OutputOf<typeof slideApi.calls.slider>; place: number; onAnother: () => void };

/** The picture with its gap, the piece where it is now, and the way to another picture. */
export function SlidePicture({ drawn, place, onAnother }: Props) {
  const t = useWords();
  const { id, picture, piece, width, height, pieceSize, top } = drawn;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    // Pressing it takes the focus from nothing: the picture closes where that leaves.
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
          left: percent(place, width),
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
