import { useState } from "react";
import { valueOf } from "../resource/resource.ts";
import "./cells.css";
import { useStoredPicture } from "./storedPicture.ts";

const tones = ["blue", "green", "amber", "grey"] as const;

type Props = {
  row: object;
  name: string;
  /** Stands behind the name. */
  also?: string;
  /** Stands under the name. */
  meta?: string | undefined;
};

/** Who or what a row is: the row's `avatar`, else a circle with the first character of the name, and the name. */
export function Identity({ row, name, also = "", meta }: Props) {
  const avatar = valueOf(row, "avatar");
  return (
    <span className="sw-identity">
      <span className={`sw-identity-circle sw-chip-${toneOf(name)}`} aria-hidden>
        {firstOf(name)}
        {typeof avatar === "string" && avatar !== "" && <Picture key={avatar} url={avatar} />}
      </span>
      <span className="sw-identity-words">
        <span className="sw-cell-text" title={name}>
          {name}
          {also !== "" && <span className="sw-identity-also">{also}</span>}
        </span>
        {meta !== undefined && meta !== "" && <span className="sw-identity-meta">{meta}</span>}
      </span>
    </span>
  );
}

/** It covers the character; a picture that does not load leaves it in sight. */
function Picture({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false);
  const src = useStoredPicture(url);
  return isBroken || src === undefined ? undefined : (
    <img src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
  );
}

/** Always the same for the same name. */
function toneOf(name: string): (typeof tones)[number] {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0);
  return tones[sum % tones.length] ?? "blue";
}

function firstOf(name: string): string {
  return ([...name.trim()][0] ?? "").toUpperCase();
}
