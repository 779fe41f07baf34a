import { setTimeout as wait } from 'node:timers/promises'

const everyMs = 20

type PageAnswer = { ms: number; status: number | string }

/** Reads a page again and again, as visitors do during a fault. */
export function startVisitor(address: () => string, path = '/contact') {
  const answers: PageAnswer[] = []
  let isStopping = false
  const reading = (async () => {
    while (!isStopping) {
      const from = performance.now()
      const status = await fetch(address() + path, { signal: AbortSignal.timeout(30_000) }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        (error: Error) => error.name,
      )
      answers.push({ ms: performance.now() - from, status })
      await wait(everyMs)
    }
  })()
  return {
    async stop() {
      isStopping = true
      await reading
      const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
      return {
        pages: answers.length,
        failed: answers.filter(({ status }) => status !== 200).map(({ status }) => status),
        medianMs: Math.round(times[times.length >> 1] ?? 0),
        p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
        worstMs: Math.round(times.at(-1) ?? 0),
      }
    },
  }
}
