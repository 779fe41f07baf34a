import { setTimeout as wait } from 'node:timers/promises'
import { aRequest } from './factories.ts'

const pauseMs = 25

/** Sends requests without an end, remembers which were confirmed, and for how long nobody was answered. */
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
      // What could not be sent was confirmed to nobody.
      await send(nth).catch(() => {})
      await wait(pauseMs)
    }
  })()

  return {
    confirmed,
    /** Waits for an answer that came after now, and says how long it took. */
    async nextAnswer(limitMs: number): Promise<number> {
      const from = performance.now()
      const before = lastAt
      while (lastAt === before && performance.now() - from < limitMs) await wait(20)
      return performance.now() - from
    },
    /** The longest time without an answer since this was asked last. */
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
