/** Browser names, and this machine's address as a whole value: within the site's own address it identifies no visitor. */
const whoCalled = [/Mozilla\/\d/, /HeadlessChrome/, /"(?:::ffff:)?127\.0\.0\.1"/]

/** The log lines that identify a visitor or contain one of these values. */
export function linesThatTell(log: string, values: Iterable<string>): string[] {
  const unlogged = [...values].filter((value) => value.length >= 8)
  return log
    .split('\n')
    .filter(
      (line) => whoCalled.some((one) => one.test(line)) || unlogged.some((value) => line.includes(value)),
    )
}
