import { setTimeout as wait } from 'node:timers/promises'
import { recordConsent } from '#contract/consent.ts'
import { startVisitor } from './visitor.ts'

const pauseMs = 50
const choice = { sessionId: 'a-visitor-of-a-drill', analytics: false, marketing: false }

type Refusal = { status: number; retryAfter: string | null; detail: unknown }

const isProper = ({ status, retryAfter, detail }: Refusal) =>
  status === 503 && Number(retryAfter) > 0 && typeof detail === 'string' && /^[A-Z].+\.$/.test(detail)

async function detailOf(answer: Response): Promise<unknown> {
  const problem: unknown = await answer.json()
  return typeof problem === 'object' && problem !== null && 'detail' in problem ? problem.detail : undefined
}

/** Reads a page and sends cookie choices again and again, and records what goes wrong during a fault. */
export function watchVisitors(address: () => string) {
  const reader = startVisitor(address)
  const seen = { saved: 0, refused: 0, slowestAnswerMs: 0 }
  const wrong: string[] = []
  let isOver = false

  async function send() {
    const from = performance.now()
    const { method, path } = recordConsent
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(address() + path, { method, headers, body: JSON.stringify(choice) })
    if (answer.ok) {
      seen.saved += 1
      await answer.arrayBuffer()
    } else {
      const refusal = {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        detail: await detailOf(answer),
      }
      seen.refused += 1
      if (!isProper(refusal)) wrong.push(JSON.stringify(refusal))
    }
    seen.slowestAnswerMs = Math.max(seen.slowestAnswerMs, performance.now() - from)
  }

  const sending = (async () => {
    while (!isOver) {
      await send().catch((error: unknown) => wrong.push(String(error)))
      await wait(pauseMs)
    }
  })()

  return {
    async stop() {
      isOver = true
      await sending
      const { pages, failed, worstMs } = await reader.stop()
      wrong.push(...failed.map((status) => `page ${status}`))
      return { ...seen, pages, slowestPageMs: worstMs, wrong }
    },
  }
}

export type Seen = Awaited<ReturnType<ReturnType<typeof watchVisitors>['stop']>>

/** A summary for the last column of the table. */
export const describeSeen = ({ pages, slowestPageMs, refused, slowestAnswerMs }: Seen) =>
  `${pages} pages read, slowest ${slowestPageMs} ms; ${refused} writes got 503, slowest answer ${(slowestAnswerMs / 1000).toFixed(1)} s`
