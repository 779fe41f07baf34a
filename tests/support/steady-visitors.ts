import { setTimeout as wait } from 'node:timers/promises'
import { aRequest } from './factories.ts'

const pauseMs = 25

/** Sends requests continuously, records the confirmed ones and the longest time without an answer. */
export function startVisitors(address: string) {
  const confirmed: string[] = []
  let isStopped = false
  let lastAt = performance.now()
  let longestGapMs = 0

  const answered = () => {
    longestGapMs = Math.max(longestGapMs, performance.now() - lastAt)
    lastAt = performance.now()
  }

  async function send(nth: number): Promise<void> {
    const name = `Visitor ${nth}`
    const signal = AbortSignal.timeout(10_000)
    const page = await fetch(address, { signal })
    await page.text()
    if (page.status === 200) answered()
    const answer = await fetch(`${address}/api/consultations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...aRequest, name, email: `visitor${nth}@example.com` }),
      signal,
    })
    await answer.text()
    if (answer.status === 201) confirmed.push(name)
  }

  const sending = (async () => {
    for (let nth = 0; !isStopped; nth++) {
      // A request that could not be sent was not confirmed, either.
      await send(nth).catch(() => {})
      await wait(pauseMs)
    }
  })()

  return {
    confirmed,
    /** Waits for the next answer, and returns how long it took. */
    async nextAnswer(limitMs: number): Promise<number> {
      const from = performance.now()
      const before = lastAt
      while (lastAt === before && performance.now() - from < limitMs) await wait(20)
      return performance.now() - from
    },
    /** The longest time without an answer since the previous call. */
    takeLongestGap(): number {
      const gap = Math.max(longestGapMs, performance.now() - lastAt)
      longestGapMs = 0
      return gap
    },
    async stop() {
      isStopped = true
      await sending
    },
  }
}
