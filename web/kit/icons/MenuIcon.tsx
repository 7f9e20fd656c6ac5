import { useQuery } from "@tanstack/react-query";
import { iconPaths } from "./icons.ts";

/** An icon of a menu row, drawn from the bundled set; an unknown name gets the plain one. */
export function MenuIcon({ name, size = 16 }: { name: string | null; size?: number }) {
  const { data = [] } = useQuery({
    queryKey: ["icon", name],
    queryFn: async () => await iconPaths(name),
    staleTime: Infinity,
  });
  return <IconDrawing paths={data} size={size} />;
}

/** The paths of an icon as a picture that says nothing. */
export function IconDrawing({ paths, size = 16 }: { paths: readonly string[]; size?: number }) {
  return (
    <svg viewBox="0 0 1024 1024" width={size} height={size} aria-hidden="true" fill="currentColor">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
