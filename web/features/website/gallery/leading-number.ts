const small =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = { twenty: 20, thirty: 30 } as const

const numbers = new Map<string, number>([
  ...small.split(' ').map((word, number): [string, number] => [word, number]),
  ...Object.entries(tens).flatMap(([word, ten]) => [
    [word, ten] as [string, number],
    ...small
      .split(' ')
      .slice(1, 10)
      .map((one, index): [string, number] => [`${word}-${one}`, ten + index + 1]),
  ]),
])

/** The number that a heading begins with, in letters or figures: "Thirteen heads of curls" says 13. */
export function leadingNumberIn(heading: string): number | undefined {
  const [first = ''] = heading.trim().toLowerCase().split(' ')
  return /^\d+$/.test(first) ? Number(first) : numbers.get(first)
}
