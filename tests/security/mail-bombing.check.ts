import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { mailSettings } from '#tests/support/mail-settings.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'
import { launch } from '#tests/support/server-process.ts'

const posts = 10_000
const addresses = 1000
const atOnce = 32

const form = (path: string, fields: object) => ({
  path,
  body: JSON.stringify(fields),
  type: 'application/json',
})

/** The four forms that mail a stranger: a request, the newsletter, a request about data, a lost link to unsubscribe. */
const forms = [
  (email: string, nth: number) =>
    form('/api/consultations', { ...aRequest, name: `Client ${nth}`, hairType: '', email }),
  (email: string) => form('/api/newsletter', { email }),
  (email: string, nth: number) =>
    form('/api/data-requests', { kind: 'access', email, message: `Please send me what you have, ${nth}` }),
  (email: string) => form('/newsletter/unsubscribe/link', { email }),
]

/** Whom somebody wants to drown, and what goes there in a day at most. */
const victims = [
  {
    who: 'one mailbox, spelt in 2,500 ways',
    emailOf: (nth: number) =>
      `${['jo.s', 'JOS', 'j.o.s'][nth % 3]}+${nth >> 2}@${nth % 2 ? 'gmail' : 'googlemail'}.com`,
    most: 2 + 8 + 10,
  },
  {
    who: 'one domain, with a name below it for each post',
    emailOf: (nth: number) => `${nth >> 2}@mail${nth >> 3}.salon.co.uk`,
    most: 20 + 16 + 20,
  },
  { who: 'everybody', emailOf: (nth: number) => `jo@company-${nth >> 2}.com`, most: 200 + 60 + 100 },
]

async function flood(url: string, emailOf: (nth: number) => string) {
  const counts = new Map<number, number>()
  let nth = 0
  const postOn = async () => {
    while (nth < posts) {
      const own = nth++
      const build = forms[own % forms.length] ?? forms[0]
      const { path, body, type } = build?.(emailOf(own), own) ?? form('/', {})
      const from = own % addresses
      const { status } = await fetch(url + path, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'content-type': type, 'x-forwarded-for': `10.0.${from >> 8}.${from & 255}` },
      })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, postOn))
  return counts
}

for (const dialect of dialects)
  test.for(victims)(
    `${dialect}: ${posts} posts of ${addresses} addresses to $who`,
    async ({ emailOf, most }, { task }) => {
      const [DATABASE_URL, DATA_DIR, mailServer] = await Promise.all([
        makeDatabaseUrl(dialect),
        makeFolder(),
        runMailServer(),
      ])
      const program = launch({
        ...{ ...mailSettings, DATABASE_URL, DATA_DIR, SMTP_URL: mailServer.url },
        ...{ TRUST_PROXY: '1', MAILS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' },
      })
      const url = await program.ready
      const counts = await flood(url, emailOf)
      const database = connectDatabase(DATABASE_URL)
      const mailsWait = () =>
        database.kysely.selectFrom('mails').select('id').where('state', '=', 'waiting').limit(1).execute()
      await expect.poll(mailsWait, { timeout: 5 * minuteMs, interval: 500 }).toEqual([])
      const stored = (await database.kysely.selectFrom('consultations').select('id').execute()).length
      await database.close()
      const owner = mailSettings.OWNER_EMAIL
      const toOwner = mailServer.mails.filter(({ envelopeTo }) => envelopeTo.includes(owner)).length
      const toStrangers = mailServer.mails.length - toOwner
      task.meta.figures = {
        'answers by status': [...counts].map(([status, total]) => `${status}: ${total}`).join(', '),
        'requests stored, alerts to the owner': `${stored}, ${toOwner}`,
        'mails to strangers': `${toStrangers} (at most ${most})`,
      }
      expect(toStrangers).toBeLessThanOrEqual(most)
      expect([stored, toOwner]).toEqual([counts.get(201) === undefined ? 0 : posts / 4, posts / 4])
      expect([...counts.keys()].filter((status) => status >= 500)).toEqual([])
    },
  )
