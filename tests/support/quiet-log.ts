/** Names of browsers, and this machine's address as a value of its own: in the site's own address it is no visitor's. */
const whoCalled = [/Mozilla\/\d/, /HeadlessChrome/, /"(?:::ffff:)?127\.0\.0\.1"/]

/** The lines of a log that say who called, or hold one of these values. */
export function linesThatTell(log: string, values: Iterable<string>): string[] {
  const unlogged = [...values].filter((value) => value.length >= 8)
  return log
    .split('\n')
    .filter(
      (line) => whoCalled.some((one) => one.test(line)) || unlogged.some((value) => line.includes(value)),
    )
}
