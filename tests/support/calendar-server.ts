import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { createFetchFeed, isPublicAddress } from '#server/features/own-calendar/fetch-feed.ts'
import { portOf } from './local-port.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name))

/** A calendar as Google, Apple, Outlook or Fastmail sends it. */
export const calendarFile = (name: string) => fixture(`calendars/${name}.ics`).toString()

const certificate = fixture('local-https.crt')

/** Reads calendars on this machine too; any other address has to be public, as on a real site. */
export const fetchLocalFeed = createFetchFeed({
  mayConnect: ({ address }) => address === '127.0.0.1' || isPublicAddress(address),
  ca: certificate,
})

/** A server of calendars over HTTPS on this machine. It answers with `answer`, which may be replaced. */
export async function startCalendarServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    response.end(calendarFile('google')),
) {
  const state = { answer }
  const server = createServer({ key: fixture('local-https.key'), cert: certificate }, (request, response) => {
    state.answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  const port = await portOf(server)
  return Object.assign(state, {
    /** Its name in addresses. */
    host: `127.0.0.1:${port}`,
    port,
    url: (path = '/hannah/basic.ics') => `https://127.0.0.1:${port}${path}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
