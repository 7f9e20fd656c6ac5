/** Text as it travels. What can be scrolled has to be reached by keys. */
export function Code({ text }: { text: string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
  return <pre tabIndex={0}>{text}</pre>;
}
