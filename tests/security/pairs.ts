/** A sequence that is the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    // Numerical Recipes' generator: good enough to draw samples with.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const medianOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

type Pair = readonly [one: number, other: number]
const ratioOf = (pairs: readonly Pair[]) =>
  medianOf(pairs.map(([one]) => one)) / medianOf(pairs.map(([, other]) => other))

const resamples = 1000

/** The ratio of the medians, and between what it lies with 95 % confidence (bootstrap over the pairs). */
function judge(pairs: readonly Pair[]) {
  const random = createRandom(20_251_002)
  const drawn = Array.from({ length: resamples }, () =>
    ratioOf(pairs.map((_, __, { length }) => pairs[Math.floor(random() * length)] ?? [1, 1])),
  ).toSorted((a, b) => a - b)
  return {
    ratio: ratioOf(pairs),
    from: drawn[Math.floor(resamples * 0.025)] ?? 0,
    to: drawn[Math.floor(resamples * 0.975)] ?? 0,
    medianMs: medianOf(pairs.map(([, other]) => other)),
    pairs: pairs.length,
  }
}

type Task = (nth: number) => Promise<unknown>

async function timeOf(task: Task, nth: number): Promise<number> {
  const from = performance.now()
  await task(nth)
  return performance.now() - from
}

/**
 * Does both in turn, in either order, so that whatever else the machine does meets both alike; until the ratio of their medians is
 * known to `precision` with 95 % confidence, there are as many pairs as may be, or the time is over.
 */
export async function comparePairs(
  one: Task,
  other: Task,
  { least, most, precision, timeMs }: { least: number; most: number; precision: number; timeMs: number },
) {
  const random = createRandom(7)
  const pairs: Pair[] = []
  const end = performance.now() + timeMs
  for (let nth = 0; nth < most && (nth < least || performance.now() < end); nth++) {
    const isOneFirst = random() < 0.5
    const first = await timeOf(isOneFirst ? one : other, nth)
    const second = await timeOf(isOneFirst ? other : one, nth)
    pairs.push(isOneFirst ? [first, second] : [second, first])
    if (pairs.length < least || pairs.length % 25 !== 0) continue
    const { from, to } = judge(pairs)
    if (to - from < 2 * precision) break
  }
  return judge(pairs)
}

/** As a row of the table says it. */
export const inWords = ({ ratio, from, to, medianMs, pairs }: ReturnType<typeof judge>) =>
  `${ratio.toFixed(3)} (95 %: ${from.toFixed(3)} to ${to.toFixed(3)}; ${pairs} pairs, median ${medianMs.toFixed(1)} ms)`
