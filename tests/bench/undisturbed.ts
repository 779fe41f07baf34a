import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

// The host of a virtual machine may suspend it for seconds or minutes.
const mostStolen = 0.02
const mostTries = 20
/** Limit for a whole run: a host that is always busy must not make it last for hours. */
const mostRepeats = 40
const pauseMs = 5000

/** A delay that no visitor notices. */
export const noticeableMs = 5

type Processors = { used: number; stolen: number }

/** CPU time used by all processors and stolen by the host since boot; undefined outside Linux. */
async function readProcessors(): Promise<Processors | undefined> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] =
    /^cpu +(.*)/.exec(text)?.[1]?.split(' ').map(Number) ?? []
  return { used: user + nice + system + irq + softIrq, stolen }
}

function stolenShare(before: Processors | undefined, after: Processors | undefined): number {
  if (!before || !after) return 0
  const stolen = after.stolen - before.stolen
  return stolen / Math.max(1, stolen + after.used - before.used)
}

let repeats = 0
let disturbed = 0

/** How many measurements were kept although they were disturbed. */
export const countDisturbed = () => disturbed

/** Repeats a measurement, whatever its result, if the host took more than 2 % of the CPU time; and logs that. */
export async function undisturbed<Result>(measure: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const before = await readProcessors()
    const result = await measure()
    const share = stolenShare(before, await readProcessors())
    if (share <= mostStolen) return result
    const percent = `${Math.round(share * 100)} % of the processors' time`
    if (attempt === mostTries || repeats === mostRepeats) {
      console.log(`  (measured although the host took ${percent})`)
      disturbed += 1
      return result
    }
    repeats += 1
    console.log(`  (measured again: the host took ${percent})`)
    await wait(pauseMs)
  }
}
