import { useQuery } from "@tanstack/react-query";
import { loadIconPaths } from "./icons.ts";

/** The icon of a menu entry, from the bundled set; an unknown name gets the default icon. */
export function MenuIcon({ name, size = 16 }: { name: string | null; size?: number }) {
  const { data = [] } = useQuery({
    queryKey: ["icon", name],
    queryFn: async () => await loadIconPaths(name),
    staleTime: Infinity,
  });
  return <IconDrawing paths={data} size={size} />;
}

/** Draws the paths of an icon as a decorative picture. */
export function IconDrawing({ paths, size = 16 }: { paths: readonly string[]; size?: number }) {
  return (
    <svg viewBox="0 0 1024 1024" width={size} height={size} aria-hidden="true" fill="currentColor">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
