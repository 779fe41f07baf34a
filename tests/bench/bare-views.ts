import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'

type Waiting = { id: string; body: string; response: ServerResponse }

/**
 * The minimum for a page view in Node: one row without checks or totals, with one commit per turn of the
 * event loop. A GET is answered with a page.
 */
export async function serveBareViews(folder: string, answerWithPage: RequestListener): Promise<Server> {
  const file = join(folder, 'bare-views.db')
  const prepared = connectSqlite(file)
  await migrate(prepared)
  await prepared.close()
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')]
  const insert = db.prepare(
    'insert into page_views (id, session_id, page_path, referrer, viewed_at) values (?, ?, ?, ?, ?)',
  )
  let waiting: Waiting[] = []

  function store() {
    const group = waiting
    waiting = []
    begin.run()
    for (const { id, body } of group) {
      const { sessionId, pagePath, referrer = null } = JSON.parse(body)
      insert.run(id, sessionId, pagePath, referrer, new Date().toISOString())
    }
    commit.run()
    for (const { id, response } of group) {
      const answer = JSON.stringify({ id })
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': answer.length })
      response.end(answer)
    }
  }

  return createServer((request, response) => {
    if (request.method === 'GET') return answerWithPage(request, response)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (waiting.length === 0) setImmediate(store)
      waiting.push({ id: randomUUID(), body: Buffer.concat(parts).toString(), response })
    })
  })
}
