// On the sign-in page, where each icon of the set would weigh ten times as much.

/** Appearance: a circle, half of it dark. */
export function AppearanceGlyph() {
  return <Glyph path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20v20M12 6h5M12 10h8M12 14h8M12 18h5" />;
}

/** Language: a globe. */
export function GlobeGlyph() {
  return <Glyph path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20c5 5 5 15 0 20c-5-5-5-15 0-20M2 12h20" />;
}

function Glyph({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d={path} />
    </svg>
  );
}
