import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { bookAppointment } from '#contract/appointments.ts'
import { addNote } from '#contract/consultation-page.ts'
import { withValueAt } from '#contract/content-paths.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { createIssue } from '#contract/newsletter-issues.ts'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { documentNames, readDocument, saveDraft } from '#contract/website.ts'
import { shippedDocument, textPaths } from '#tests/support/every-field.ts'
import { aRequest } from '#tests/support/factories.ts'
import { inOneLine, textFrom, withoutRefused } from '#tests/support/hostile/texts.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'
import type { Site } from '#tests/support/site.ts'
import { payloads } from './chosen-payloads.ts'

type Owner = ReturnType<typeof ownerCalls>

/** Posts what a stranger may post; says with which status it was answered. */
const poster =
  (url: string) =>
  async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.text() }
  }

/** A consultation for each payload: as it is where it is taken, else without what no field takes. */
async function askForConsultations(url: string) {
  const post = poster(url)
  const ids: { id: string; payload: number }[] = []
  let refused = 0
  for (const { id: payload, text } of payloads) {
    const as = (name: string, hairType: string) => ({
      ...aRequest,
      ...{
        name,
        hairType,
        email: `p${payload}@example.com`,
        phone: name.slice(0, 32).toWellFormed().trim() || '1',
      },
    })
    let answer = await post('/api/consultations', { ...as(text, text), website: '' })
    if (answer.status === 400) {
      refused++
      answer = await post('/api/consultations', as(inOneLine(text), withoutRefused(text)))
    }
    if (answer.status !== 201) throw new Error(`${payload} was answered ${answer.status}: ${answer.body}`)
    ids.push({ id: JSON.parse(answer.body).id, payload })
  }
  return { ids, refused }
}

/** Visits whose paths, referrers, sessions and events are payloads; most are refused, which is as well. */
async function visit(url: string) {
  const post = poster(url)
  let taken = 0
  for (const { id, text } of payloads) {
    const sessionId = `1700000000000-${id}`
    const referrer = `https://example.com/?${text}`.slice(0, 500)
    const answers = [
      await post('/api/analytics/pageview', {
        sessionId,
        pagePath: `/${inOneLine(text)}`,
        referrer: inOneLine(referrer, 500),
      }),
      await post('/api/analytics/pageview', { sessionId: text, pagePath: text, referrer: text }),
      await post('/api/analytics/event', { sessionId, eventType: text, eventData: text }),
      await post('/api/analytics/event', {
        sessionId,
        eventType: 'button_click',
        eventData: JSON.stringify({ buttonName: inOneLine(text), __proto__: text }),
      }),
      await post('/api/cookie-consent', { sessionId: text, analytics: true, marketing: text }),
      await post('/api/newsletter', { email: text, page: `/${text}`, wording: text }),
      await post('/api/data-requests', { kind: text, email: text, message: text }),
    ]
    // Comparing a password takes as long as all the others together.
    if (id % 50 === 0) answers.push(await post('/api/admin/login', { username: text, password: text }))
    for (const { status, body } of answers) {
      if (status >= 500) throw new Error(`${text} was answered ${status}: ${body}`)
      if (status < 300) taken++
    }
  }
  return taken
}

/** What the owner writes: notes and replies of each tenth request, bookings, issues, drafts of all of her website. */
async function write({ call }: Owner, ids: readonly { id: string; payload: number }[]) {
  for (const [index, { id, payload }] of ids.entries()) {
    if (index % 10 !== 0) continue
    const body = withoutRefused(textFrom(payload, 4900)).trim()
    await call(addNote, { params: { id }, body: { id: randomUUIDv7(), body } })
    await call(bookAppointment, {
      body: {
        ...{ id: randomUUID(), who: { consultationId: id }, serviceType: 'cut-only', place: 'salon' },
        ...{ date: addDays(londonDay(new Date()), 30), time: '10:30', minutes: 60, anyway: true },
      },
    })
  }
  for (let start = 0; start < payloads.length; start += 48) {
    const text = payloads[start]?.text ?? ''
    await call(createIssue, {
      body: {
        subject: inOneLine(text, 150),
        preview: inOneLine(text, 200),
        body: withoutRefused(textFrom(start, 20_000)),
      },
    })
  }
  const csv = payloads
    .map(({ id, text }) => `s${id}@example.com,"${withoutRefused(text).replaceAll('"', '""')}"`)
    .join('\n')
  await call(importSubscribers, { body: { csv, consentOrigin: inOneLine(textFrom(0, 290), 290) } })
}

export async function fillDrafts({ call }: Owner, start: number): Promise<number> {
  let pairs = 0
  for (const name of documentNames) {
    const content = textPaths(name).reduce(
      (document, path, index) =>
        withValueAt(
          document,
          path,
          payloads[(start + index) % payloads.length]?.text.toWellFormed().replaceAll('\0', '') ?? '',
        ),
      shippedDocument(name),
    )
    pairs += textPaths(name).length
    const { draftVersion } = await call(readDocument, { params: { name } })
    await call(saveDraft, { params: { name }, body: { draftVersion, content } })
  }
  return pairs
}

/** A site whose every text comes from somebody who means harm. */
export async function fillWithPayloads(site: Site) {
  const owner = ownerCalls(() => site.url)
  await owner.logIn({ username: site.adminUsername, password: site.adminPassword })
  const { ids, refused } = await askForConsultations(site.url)
  const visits = await visit(site.url)
  await write(owner, ids)
  return { owner, ids, refused, visits }
}
