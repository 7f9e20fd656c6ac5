import { Suspense, useState } from "react";
import { useTexts } from "#base/i18n";
import { useStoredPicture } from "./storedPicture.ts";
import { lazyPart } from "../parts/lazyPart.ts";

const PictureDialog = lazyPart(async () => (await import("./PictureDialog.lazy.tsx")).PictureDialog);

type Props = { url: string; of: string };

/** A thumbnail; a click opens the picture in full size. */
export function PictureCell({ url, of }: Props) {
  const t = useTexts();
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
