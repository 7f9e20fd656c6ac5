import "#shell/Shell.tsx";
