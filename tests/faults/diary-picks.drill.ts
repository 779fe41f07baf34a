import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { appointmentPages, PickPage } from '#contract/appointment-pages.ts'
import { hourMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { createLinkPath } from '#server/features/appointments/links.ts'
import { createLinkSigner, ensureLinkSecret } from '#server/security/signed-links.ts'
import { buildOffer } from '#tests/support/appointments.ts'
import { form } from '#tests/support/build-newsletter.ts'
import { valueIn } from '#tests/support/client-pages.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { mailSettings } from '#tests/support/mail-settings.ts'
import { emailOf, openDatabase } from './reminded.ts'
import { startProcesses } from './several-processes.ts'

const clients = 200

/** Offers two times to each client: the first and second are the same for all. */
async function offerToAll(database: Database) {
  const createdAt = new Date()
  const starts = [72, 96].map((hours) => new Date(createdAt.getTime() + hours * hourMs))
  const links = createLinkSigner(await ensureLinkSecret(database, () => createdAt))
  return await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const clientId = randomUUIDv7()
      const email = emailOf('pick', index)
      const phone = `07700 900${String(index).padStart(3, '0')}`
      await database.write((tx) =>
        tx
          .insertInto('clients')
          .values({
            ...{ id: clientId, name: 'Amara Lewis', email, emailKey: email, phone, phoneKey: phone },
            ...{ search: 'amara lewis', createdAt },
          })
          .execute(),
      )
      const { id, times } = await buildOffer(database, { clientId, createdAt }, starts)
      const token =
        new URL(createLinkPath(links, 'pick', id), 'http://localhost').searchParams.get('token') ?? ''
      return { token, times }
    }),
  )
}

for (const dialect of dialects) {
  // SQLite is served by one process.
  const count = dialect === 'postgres' ? 3 : 1
  test(`${clients} clients press for one time at once, over ${count} processes (${dialect})`, async ({
    task,
  }) => {
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const processes = await startProcesses(
      {
        ...mailSettings,
        ...{ DATABASE_URL, DATA_DIR: await makeFolder(), RATE_LIMIT_FACTOR: '1000000' },
      },
      count,
    )
    const database = openDatabase(DATABASE_URL)
    const offers = await offerToAll(database)
    let busy = 0
    /** A press, again while the server is too busy: pressing twice takes a time only once. */
    async function press(port: number | undefined, token: string, choice: string): Promise<Response> {
      const answer = await fetch(`http://127.0.0.1:${port}${appointmentPages.pick}`, {
        ...{ method: 'POST', headers: form, redirect: 'manual' },
        body: new URLSearchParams({ token, choice }).toString(),
      })
      if (answer.status !== 503) return answer
      busy += 1
      await answer.text()
      return await press(port, token, choice)
    }
    /** All press for their offer's time of this number. */
    async function pressAll(number: number) {
      const ports = processes.ports()
      return await Promise.all(
        offers.map(async ({ token, times }, index) => {
          const answer = await press(ports[index % count], token, times[number]?.id ?? '')
          const body = await answer.text()
          if (answer.status !== 409) return `${answer.status}`
          const page = PickPage.parse(JSON.parse(valueIn(body, 'value', 'page')))
          const left = page.state === 'open' ? page.times.filter(({ isGone }) => !isGone).length : 0
          return `${answer.status} ${page.state}, ${left} left`
        }),
      )
    }
    const tally = (answers: readonly string[]) =>
      Object.fromEntries([...Map.groupBy(answers, (one) => one)].map(([one, all]) => [one, all.length]))
    const first = tally(await pressAll(0))
    const rows = () =>
      database.kysely.selectFrom('appointments').select('startsAt').orderBy('startsAt').execute()
    expect(first).toEqual({ '303': 1, '409 open, 1 left': clients - 1 })
    expect(await rows()).toHaveLength(1)
    // The one who has picked is sent on as before; of the others one gets the second time.
    const second = tally(await pressAll(1))
    expect(second).toEqual({ '303': 2, '409 all-gone, 0 left': clients - 2 })
    expect((await rows()).map(({ startsAt }) => startsAt)).toEqual(
      offers[0]?.times.map(({ startsAt }) => startsAt),
    )
    const mails = await database.kysely.selectFrom('mails').select('kind').execute()
    expect(tally(mails.map(({ kind }) => kind))).toEqual({ booking: 2, offer_answered: 2 })
    const note = `${busy} presses were answered 503 and repeated`
    task.meta.fault = { tries: 2, writes: 2, lost: 0, variant: `${clients} presses at once`, note }
  })
}
