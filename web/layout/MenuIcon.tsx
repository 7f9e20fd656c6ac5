import { useQuery } from "@tanstack/react-query";

/** All but those of menuIcons.ts: a file that is loaded in both ways would be a request of its own. */
const files = import.meta.glob<string>(
  [
    "../../node_modules/@element-plus/icons-svg/*.svg",
    "!../../node_modules/@element-plus/icons-svg/{home-filled,bell,setting,user,help,office-building,mug,medal,chat-dot-round,place,menu,school,document-copy,collection,alarm-clock,monitor,loading,document,printer,connection,link,coin,cpu,crop,edit,compass,finished,notebook,info-filled}.svg",
  ],
  { query: "?raw", import: "default" },
);
const folder = "../../node_modules/@element-plus/icons-svg/";
const fallback = `${folder}menu.svg`;

/** The file that a menu's icon name stands for: `ele-OfficeBuilding` is `office-building`. */
function fileOf(name: string | null): string {
  const bare = (name ?? "").replace(/^ele-/u, "");
  return `${folder}${bare.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-").toLowerCase()}.svg`;
}

async function pathsOf(file: string): Promise<string[]> {
  const { menuIcons } = await import("./menuIcons.ts");
  const svg = menuIcons[file] ?? (await files[file]?.()) ?? menuIcons[fallback] ?? "";
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
