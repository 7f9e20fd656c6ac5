/** Buildings under a crane. */
export function SiteDrawing() {
  return (
    <svg className="sw-signin-site" viewBox="0 0 560 360" aria-hidden="true">
      <path d="M0 350h560M64 350V144h116v206M64 196h116M64 246h116M64 298h116M122 144v206" />
      <path d="M218 350V80h142v270M218 132h142M218 184h142M218 238h142M218 292h142M289 80v270" />
      <path d="M398 350V184h116v166M398 238h116M398 292h116M456 184v166" />
      <path className="amber" d="M198 8h286M289 8v72M484 8v72M470 80h28v22h-28z" />
    </svg>
  );
}
