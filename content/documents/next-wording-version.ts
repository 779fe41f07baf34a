const letters = 26

/** The nth suffix: none, a to z, aa to zz. */
const suffixOf = (count: number): string =>
  count === 0
    ? ''
    : suffixOf(Math.floor((count - 1) / letters)) + String.fromCharCode(97 + ((count - 1) % letters))

/** Today's date as a wording version, with a suffix if that version has been used. */
export function nextWordingVersion(today: string, used: readonly string[]): string {
  let count = 0
  while (used.includes(today + suffixOf(count))) count += 1
  return today + suffixOf(count)
}
