import type { Database, DatabaseKind } from '#server/database/database.ts'
import { stoppedClock } from './build-test-app.ts'
import { buildDatabase } from './databases.ts'
import { buildDelivery, type DeliveryOptions } from './deliver.ts'
import type { MailServerOptions } from './mail-server.ts'
import { runMailServer } from './run-mail-server.ts'

/** A mail server and a delivery to it, with a clock that the test moves. */
export async function buildScene(kind: DatabaseKind, server: MailServerOptions, own: DeliveryOptions = {}) {
  const database = await buildDatabase(kind)
  const clock = stoppedClock()
  const mailServer = await runMailServer(server)
  const start = (url = mailServer.url) =>
    buildDelivery(database, { SMTP_URL: url }, { now: clock.now, ...own })
  return { database, clock, mailServer, start }
}

/** Why no mail can be sent at present, or null. */
export const outageOf = async ({ kysely }: Database) =>
  (await kysely.selectFrom('mailDelivery').select('outage').executeTakeFirstOrThrow()).outage
