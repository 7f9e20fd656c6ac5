// Messages of the bootstrap on the console.

/** A start that cannot continue; the message is one line that says what to do. */
export class StartError extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {string} line */
export function complain(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Shows that a long step is still going on: seconds that count up on a terminal, now and then a line in a log.
 * @param {string} text
 * @returns {(outcome?: string) => void} ends the display
 */
export function showProgress(text) {
  const startedAt = Date.now();
  const isTerminal = process.stdout.isTTY === true;
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const tell = () => process.stdout.write(isTerminal ? `\r${text} ${seconds()} s ` : `${text} ${seconds()} s\n`);
  if (isTerminal) tell();
  else say(text);
  const timer = setInterval(tell, isTerminal ? 1000 : 15_000);
  return (outcome = "done") => {
    clearInterval(timer);
    process.stdout.write(`${isTerminal ? "\r" : ""}${text} ${outcome} (${seconds()} s)\n`);
  };
}
