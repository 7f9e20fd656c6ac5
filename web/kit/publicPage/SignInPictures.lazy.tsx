import { useEffect, useState } from "react";
import type { CarouselFile } from "#contract/systemInfo";
import { useTexts } from "#base/i18n";

type Props = { pictures: readonly Pick<CarouselFile, "id" | "url">[] };

const shownMs = 6000;

/**
 * The pictures of a tenant, one after the other. They stand still for people who prefer it, and for anyone who pauses
 * them or chooses one.
 */
export function SignInPictures({ pictures }: Props) {
  const t = useTexts();
  const [index, setIndex] = useState(0);
  const [isMoving, setMoving] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const count = pictures.length;
  const shown = index % count;

  useEffect(() => {
    if (!isMoving || count < 2) return;
    const timer = setInterval(() => setIndex((at) => at + 1), shownMs);
    return () => clearInterval(timer);
  }, [isMoving, count]);

  function handleChoice(chosen: number): void {
    setMoving(false);
    setIndex(chosen);
  }

  return (
    <div className="sw-pictures">
      {pictures.map(({ id, url }, at) => (
        <img key={id} src={url ?? undefined} alt="" data-current={at === shown} />
      ))}
      {count < 2 ? undefined : (
        <div className="sw-pictures-bar">
          {pictures.map(({ id }, at) => (
            <button
              key={id}
              type="button"
              aria-label={t("signIn.picture", { index: at + 1, count })}
              aria-current={at === shown}
              onClick={() => handleChoice(at)}
            />
          ))}
          <button
            type="button"
            className="sw-pictures-pause"
            aria-label={t(isMoving ? "signIn.pictures.pause" : "signIn.pictures.play")}
            onClick={() => setMoving(!isMoving)}
          >
            <svg viewBox="0 0 24 24" width="14" height="14" fill="currentColor" aria-hidden>
              <path d={isMoving ? "M6 4h4v16H6zM14 4h4v16h-4z" : "M7 4l13 8-13 8z"} />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
