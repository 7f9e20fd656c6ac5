import { useQuery } from "@tanstack/react-query";

const files = import.meta.glob<string>("../../node_modules/@element-plus/icons-svg/*.svg", {
  query: "?raw",
  import: "default",
});
const folder = "../../node_modules/@element-plus/icons-svg/";
const fallback = "menu";

/** The file that a menu's icon name stands for: `ele-OfficeBuilding` is `office-building`. */
function fileOf(name: string | null): string {
  const bare = (name ?? "").replace(/^ele-/u, "");
  const file = bare.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-").toLowerCase();
  return `${folder}${file}.svg` in files ? file : fallback;
}

async function pathsOf(file: string): Promise<string[]> {
  const svg = (await files[`${folder}${file}.svg`]?.()) ?? "";
  return [...svg.matchAll(/ d="(?<path>[^"]+)"/gu)].map((match) => match.groups?.["path"] ?? "");
}

/** An icon of a menu row, drawn from the bundled set; an unknown name gets the plain one. */
export function MenuIcon({ name, size = 16 }: { name: string | null; size?: number }) {
  const file = fileOf(name);
  const { data = [] } = useQuery({
    queryKey: ["icon", file],
    queryFn: async () => await pathsOf(file),
    staleTime: Infinity,
  });
  return (
    <svg viewBox="0 0 1024 1024" width={size} height={size} aria-hidden="true" fill="currentColor">
      {data.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
