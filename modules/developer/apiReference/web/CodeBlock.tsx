/** Preformatted text. A scrollable element must be reachable by keyboard. */
export function CodeBlock({ text }: { text: string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  return <pre tabIndex={0}>{text}</pre>;
}
