import * as z from 'zod/mini'
import { formatLongInstant } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { requestFieldLabel, StoredRequest } from '#contract/request-fields.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { styleHashesOf } from '#server/http/security-headers.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import { type PersonSelector, rowsOf } from './repository.ts'
import { requirePerson } from './service.ts'

type Value = string | number | boolean | Date | null
type Sections = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>

/** Everything that is held about a person, by what it is. */
export async function readPersonalData(db: Executor, who: PersonSelector): Promise<Sections> {
  const rows = rowsOf(db, who)
  return {
    'Requests for a consultation': await rows.requests
      .select(['createdAt', 'status', ...z.keyof(StoredRequest).options])
      .orderBy('createdAt')
      .execute(),
    Client: await rows.clients.select(['createdAt', 'name', 'email', 'phone', 'address', 'note']).execute(),
    Appointments: await rows.appointments
      .select(['startsAt', 'endsAt', 'state', 'place', 'serviceType', 'area', 'address', 'email', 'note'])
      .orderBy('startsAt')
      .execute(),
    'Times that were offered': await rows.offers
      .select(['createdAt', 'state', 'times', 'serviceType', 'place', 'line', 'words'])
      .orderBy('createdAt')
      .execute(),
    'What happened': await rows.events.select(['at', 'kind', 'body', 'details']).orderBy('at').execute(),
    Newsletter: await rows.subscriptions
      .select(['email', 'subscribedAt', 'page', 'wording', 'consentOrigin', 'unsubscribedAt'])
      .execute(),
    'Requests about your data': await rows.dataRequests
      .select([
        'askedAt',
        'kind',
        'email',
        'message',
        'confirmedAt',
        'dueDay',
        'answeredAt',
        'outcome',
        'reason',
      ])
      .execute(),
    Mails: await rows.mails
      .select(['mails.createdAt', 'mails.kind', 'mails.isOwner', 'mails.toAddress', 'mails.replyToAddress'])
      .select(['mails.state', 'mails.settledAt', 'mails.subject', 'mails.text'])
      .orderBy('mails.createdAt')
      .execute(),
  }
}

const labels: Readonly<Record<string, string>> = {
  createdAt: 'Stored',
  isOwner: 'To the owner',
  settledAt: 'Sent or given up',
  text: 'Words',
  body: 'Words',
  words: 'Your answer',
  line: 'My words',
}

/** "consentOrigin" as "Consent origin". */
const toWords = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

const labelOf = (name: string) =>
  labels[name] ?? (name in StoredRequest.shape ? requestFieldLabel(name) : toWords(name))

function valueInWords(value: Value): string {
  if (value instanceof Date) return formatLongInstant(value)
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : `${value ?? ''}`
}

const row = (values: Sections[string][number]) =>
  `<dl>${Object.entries(values)
    .map(([name, value]) => [labelOf(name), valueInWords(value)] as const)
    .filter(([, text]) => text !== '' && text !== '{}')
    .map(([label, text]) => `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(text)}</dd></div>`)
    .join('')}</dl>`

const styles = `:root{color-scheme:light}body{margin:0;background:#f4eadb;color:#24111c;font:17px/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.15;overflow-wrap:anywhere}
section{background:#fbf6ee;padding:1.25rem 1.5rem;margin-top:1.25rem}h2{margin:0 0 .5rem}
dl{margin:.5rem 0 1.5rem}dl div{padding:.5rem 0;border-top:1px solid #e8d8c2;break-inside:avoid}dt{color:#5e3a4d;font-size:.9375rem}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}@media print{body,section{background:none}section{padding:0}}`

/** A self-contained page to read and print: no script, no picture, nothing to fetch. */
export function renderPersonalData(held: Sections, facts: Facts, at: Date): string {
  const sections = Object.entries(held)
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows]) => `<section><h2>${escapeHtml(heading)}</h2>${rows.map(row).join('')}</section>`)
  const title = `What ${facts.name} holds about you`
  const sheet = `<style>${styles}</style>`
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${styleHashesOf(sheet).join(' ')}; base-uri 'none'; form-action 'none'">`,
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>${sheet}</head><body><main>`,
    `<h1>${escapeHtml(title)}</h1><p>As of ${formatLongInstant(at)}. Questions: ${escapeHtml(facts.email)}.</p>`,
    ...sections,
    `<section><h2>Visits to the website</h2><p>${visits}</p></section></main></body></html>`,
  ].join('')
}

const visits =
  'Not linked to anybody: visits are counted without name or address, so nobody can find those of one person.'

type CopyDeps = Pick<Deps, 'database' | 'facts' | 'now'>

/** Everything held about a person, as a file to hand over. */
export async function copyPerson(
  { database, facts, now }: CopyDeps,
  { id, kind }: { id: string; kind: 'page' | 'data' },
) {
  const { who } = await requirePerson(database.kysely, id)
  const held = await readPersonalData(database.kysely, who)
  const at = now()
  const name = `your-data-${at.toISOString().slice(0, 10)}`
  if (kind === 'page')
    return { fileName: `${name}.html`, type: 'text/html', content: renderPersonalData(held, facts, at) }
  const content = JSON.stringify({ holder: facts.name, asOf: at, ...held, visits }, null, 2)
  return { fileName: `${name}.json`, type: 'application/json', content }
}
