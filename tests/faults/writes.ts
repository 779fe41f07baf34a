import { randomUUID } from 'node:crypto'
import { recordConsent } from '#contract/consent.ts'
import { addNote } from '#contract/consultation-page.ts'
import { requestConsultation } from '#contract/consultations.ts'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { publishDocument, readDocument, saveDraft } from '#contract/website.ts'
import { changeConsultationStatus, readWorklistEntry } from '#contract/worklist.ts'
import { aRequest } from '#tests/support/factories.ts'
import type { Ask } from './ask.ts'

export const writeKinds = ['request', 'sign-up', 'consent', 'note', 'state', 'publish'] as const
export type WriteKind = (typeof writeKinds)[number]

/** The data of acknowledged writes, by kind. */
export type Acknowledged = {
  request: { id: string; email: string }
  'sign-up': { email: string }
  consent: { id: string; sessionId: string }
  note: { id: string; consultationId: string; body: string }
  state: { id: string; version: number; status: 'new' | 'closed' }
  publish: { version: number; heading: string }
}

export type Log = { [Kind in WriteKind]: Acknowledged[Kind][] }

const unexpected = (what: WriteKind, { status, detail }: { status: number; detail: string }) =>
  new Error(`A ${what} was refused with ${status}: ${detail}`)

/** The request was acknowledged and is missing, which the comparison will report. */
const isGone = ({ status }: { status: number }) => status === 404

/** The writes of one client in sequence; each is logged when it is acknowledged. */
export function createWriter(ask: Ask, log: Log, name: string) {
  let count = 0
  let current: { id: string; version: number } | undefined

  const startAnew = () => {
    current = undefined
  }

  async function request() {
    const own = `${name}-${++count}`
    const email = `${own}@example.com`
    // No hair details: many requests in the same words would look like spam.
    const body = { ...aRequest, name: `Visitor ${own}`, email, phone: own, hairType: '' }
    const reply = await ask(requestConsultation, { body })
    if (!reply.isDone) throw unexpected('request', reply)
    const { id } = reply.response
    log.request.push({ id, email })
    current = { id, version: 1 }
    return current
  }

  async function signUp() {
    const email = `reader-${name}-${++count}@example.com`
    const reply = await ask(subscribeToNewsletter, { body: { email } })
    if (!reply.isDone) throw unexpected('sign-up', reply)
    log['sign-up'].push({ email })
  }

  async function consent() {
    const sessionId = `1-${name}-${++count}`
    const reply = await ask(recordConsent, { body: { sessionId, analytics: true, marketing: false } })
    if (!reply.isDone) throw unexpected('consent', reply)
    log.consent.push({ id: reply.response.id, sessionId })
  }

  async function note() {
    const { id: consultationId } = current ?? (await request())
    const body = { id: randomUUID(), body: `Note ${++count} of ${name}` }
    const reply = await ask(addNote, { params: { id: consultationId }, body })
    if (isGone(reply)) return startAnew()
    if (!reply.isDone) throw unexpected('note', reply)
    log.note.push({ ...body, consultationId })
  }

  async function state() {
    const seen = current ?? (await request())
    const { id } = seen
    const status = seen.version % 2 === 0 ? 'new' : 'closed'
    const reply = await ask(changeConsultationStatus, {
      params: { id },
      body: { status, version: seen.version },
    })
    if (isGone(reply)) return startAnew()
    if (!reply.isDone) {
      // The answer may have been lost: look the change up, as the dashboard does.
      const now = await ask(readWorklistEntry, { params: { id } })
      const isThere =
        now.isDone && now.response.version === seen.version + 1 && now.response.status === status
      if (reply.status !== 409 || reply.tries === 1 || !isThere) throw unexpected('state', reply)
    }
    seen.version += 1
    log.state.push({ id, version: seen.version, status })
  }

  async function readServices() {
    const reply = await ask(readDocument, { params: { name: 'services' } })
    if (!reply.isDone) throw unexpected('publish', reply)
    return reply.response
  }

  async function publish() {
    const params = { name: 'services' } as const
    const heading = `Curls ${name} ${++count}`
    for (;;) {
      const { draftVersion, published, version } = await readServices()
      const content = { ...published, servicesPage: { ...Object(published.servicesPage), heading } }
      const saved = await ask(saveDraft, { params, body: { draftVersion, content } })
      // A conflict on a retry: the first attempt was saved and its answer lost.
      if (!saved.isDone && (saved.status !== 409 || saved.tries === 1)) throw unexpected('publish', saved)
      const body = { draftVersion: draftVersion + 1 }
      const reply = await ask(publishDocument, { params, body })
      if (reply.isDone) return void log.publish.push({ version: reply.response.version, heading })
      if (reply.status !== 409 || reply.tries === 1) throw unexpected('publish', reply)
      const now = await readServices()
      if (now.version === version + 1) return void log.publish.push({ version: now.version, heading })
    }
  }

  return { request, 'sign-up': signUp, consent, note, state, publish } satisfies Record<
    WriteKind,
    () => Promise<unknown>
  >
}
