import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { recordPageView } from '#contract/analytics.ts'
import type { Database } from '#server/database/database.ts'
import { createAsk } from './ask.ts'
import { readByKey } from './compare.ts'

const everyMs = 20

/** Visitors who open pages one after the other, with a log of the acknowledged views. */
export function startViews(address: () => string) {
  const run = randomUUID().slice(0, 8)
  const log: { id: string; sessionId: string }[] = []
  const { ask, close } = createAsk({ address, cookie: () => '', connections: 2, onTrouble: () => {} })
  let isOver = false

  async function keepViewing() {
    while (!isOver) {
      const sessionId = `1-${run}-${log.length}`
      const reply = await ask(recordPageView, { body: { sessionId, pagePath: '/contact' } })
      if (!reply.isDone) throw new Error(`A view was refused with ${reply.status}: ${reply.detail}`)
      log.push({ id: reply.response.id, sessionId })
      await wait(everyMs)
    }
  }
  const viewing = keepViewing()
  viewing.catch(() => {})
  return {
    count: () => log.length,
    async stop(): Promise<void> {
      isOver = true
      await viewing
      close()
    },
    /** Acknowledged views that are missing. */
    async lost({ kysely }: Database): Promise<string[]> {
      const rows = await readByKey(
        log,
        ({ id }) => id,
        (ids) => kysely.selectFrom('pageViews').select(['id', 'sessionId']).where('id', 'in', ids).execute(),
      )
      const there = new Map(rows.map(({ id, sessionId }) => [id, sessionId]))
      return log.filter(({ id, sessionId }) => there.get(id) !== sessionId).map(({ id }) => `view ${id}`)
    },
  }
}
