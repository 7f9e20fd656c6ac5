import { lazy, Suspense, useState } from "react";
import { useWords } from "../../i18n.ts";
import { useStoredPicture } from "./storedPicture.ts";

const PictureDialog = lazy(async () => ({ default: (await import("./PictureDialog.tsx")).PictureDialog }));

type Props = { url: string; of: string };

/** A small picture; a press shows it large. */
export function PictureCell({ url, of }: Props) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const src = useStoredPicture(url);
  if (isBroken) return t("kit.none");
  return (
    <>
      <button
        type="button"
        className="sw-picture"
        aria-label={t("kit.pictureOf", { name: of })}
        onClick={() => setOpen(true)}
      >
        <img src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog url={src ?? url} name={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
