import { useState } from "react";
import { readFieldValue } from "../resource/resource.ts";
import "./cells.css";
import { useStoredPicture } from "./storedPicture.ts";

const tones = ["blue", "green", "amber", "grey"] as const;

type Props = {
  row: object;
  name: string;
  /** Text after the name. */
  also?: string;
  /** Text below the name. */
  meta?: string | undefined;
};

/** The `avatar` of a row, or a circle with the first character of its name, followed by the name. */
export function NameWithAvatar({ row, name, also = "", meta }: Props) {
  const avatar = readFieldValue(row, "avatar");
  return (
    <span className="sw-identity">
      <span className={`sw-identity-circle sw-chip-${pickTone(name)}`} aria-hidden>
        {getInitial(name)}
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

/** Covers the character; if the picture does not load, the character stays visible. */
function Picture({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false);
  const src = useStoredPicture(url);
  return isBroken || src === undefined ? undefined : (
    <img src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
  );
}

/** The same name always gets the same colour. */
function pickTone(name: string): (typeof tones)[number] {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0);
  return tones[sum % tones.length] ?? "blue";
}

function getInitial(name: string): string {
  return ([...name.trim()][0] ?? "").toUpperCase();
}
