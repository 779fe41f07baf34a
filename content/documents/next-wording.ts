const letters = 26

/** The so-manieth of a day: nothing, a to z, aa to zz. */
const suffixOf = (count: number): string =>
  count === 0
    ? ''
    : suffixOf(Math.floor((count - 1) / letters)) + String.fromCharCode(97 + ((count - 1) % letters))

/** The day, with letters behind it if wordings of that day were in use before. */
export function nextWording(today: string, used: readonly string[]): string {
  let count = 0
  while (used.includes(today + suffixOf(count))) count += 1
  return today + suffixOf(count)
}
