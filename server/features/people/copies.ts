import { formatLongInstant } from '#contract/london-time.ts'
import type {
  HeldMail,
  PersonalData,
  PersonalRequest,
  PersonalSubscription,
  Whose,
} from '#contract/people.ts'
import type { Facts } from '#contract/render.ts'
import { describeRequest } from '#contract/request-fields.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openNeverAgain } from '#server/database/never-again.ts'
import { AppError } from '#server/http/errors.ts'
import { styleHashesOf } from '#server/http/security-headers.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import { addPeopleLogEntry } from './log-repository.ts'
import { readPersonalData } from './service.ts'
import { findTickedPerson } from './subject.ts'

const instant = (at: string) => formatLongInstant(new Date(at))

type Row = readonly [label: string, value: string | undefined]

const rows = (list: readonly Row[]) =>
  `<dl>${list
    .flatMap(([label, value]) =>
      value ? `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd></div>` : [],
    )
    .join('')}</dl>`

const section = (heading: string, body: string) => `<section><h2>${escapeHtml(heading)}</h2>${body}</section>`

const historyWords = ({ kind, details, body = '' }: PersonalRequest['history'][number]) =>
  [kind, ...Object.entries(details).map(([name, value]) => `${name}: ${String(value)}`)].join(', ') +
  (body && `\n${body}`)

const request = (held: PersonalRequest, facts: Facts) =>
  `<h3>${instant(held.createdAt)}</h3>${rows([
    ...describeRequest(held, facts).map(({ label, text }): Row => [label, text]),
    ['Status', held.status],
    ...held.notes.map(({ createdAt, body }): Row => [`My note of ${instant(createdAt)}`, body]),
    ...held.history.map((entry): Row => [`On ${instant(entry.at)}`, historyWords(entry)]),
  ])}`

const subscription = (held: PersonalSubscription) =>
  rows([
    ['Address', held.email],
    ['Subscribed', instant(held.subscribedAt)],
    ['On the page', held.page],
    ['Version of the words', held.wording],
    ['Consent came from', held.consentOrigin],
    ['Unsubscribed', held.unsubscribedAt && instant(held.unsubscribedAt)],
  ])

const mail = ({ subject, createdAt, isToOwner, state, address, text }: HeldMail) => {
  const line = escapeHtml(
    `${instant(createdAt)}: “${subject}”, to ${isToOwner ? 'the owner' : address}, ${state}`,
  )
  return text
    ? `<details><summary dir="auto">${line}</summary><p class="mail" dir="auto">${escapeHtml(text)}</p></details>`
    : `<p dir="auto">${line}</p>`
}

const styles = `:root{color-scheme:light}body{margin:0;background:#f4eadb;color:#24111c;font:17px/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.15}
section{background:#fbf6ee;padding:1.25rem 1.5rem;margin-top:1.25rem}h2{margin:0 0 .5rem}h3{font-size:1.0625rem;margin:1.25rem 0 0}
dl{margin:.5rem 0 0}dl div{padding:.5rem 0;border-top:1px solid #e8d8c2}dt{color:#5e3a4d;font-size:.9375rem}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}ul{padding-left:1.25rem}section{overflow-wrap:anywhere}summary{padding:.6rem 0}.mail{margin:0 0 1rem;padding:1rem;background:#f4eadb;white-space:pre-wrap}`

/** A self-contained page: no script, no picture, nothing to fetch. */
export function renderReadableCopy(held: PersonalData, facts: Facts, at: Date): string {
  const parts = [
    held.requests.length > 0 &&
      section('Requests for a consultation', held.requests.map((one) => request(one, facts)).join('')),
    held.subscriptions.length > 0 && section('Newsletter', held.subscriptions.map(subscription).join('')),
    held.mails.length > 0 &&
      section(
        'Mails',
        `<p>Kept for 30 days after they were sent, 90 if they were refused.</p>${held.mails.map(mail).join('')}`,
      ),
    ...held.others.map(({ word, lines }) =>
      section(
        `${word[0]?.toUpperCase()}${word.slice(1)}`,
        `<ul>${lines.map((line) => `<li dir="auto">${escapeHtml(line)}</li>`).join('')}</ul>`,
      ),
    ),
    section(
      'Visits to the website',
      '<p>Not linked to anybody. Visits are counted without name or address, so nobody can find yours.</p>',
    ),
  ]
  const title = `What ${facts.name} holds about ${held.addresses.join(', ') || held.contact}`
  const sheet = `<style>${styles}</style>`
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${styleHashesOf(sheet).join(' ')}; base-uri 'none'; form-action 'none'">`,
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>${sheet}</head><body><main>`,
    `<h1>${escapeHtml(title)}</h1><p>As of ${instant(at.toISOString())}. Questions: ${escapeHtml(facts.email)}.</p>`,
    ...parts.filter((part) => part !== false),
    '</main></body></html>',
  ].join('')
}

type Deps = { database: Database; config: Pick<Config, 'dataDir'>; facts: Facts; now: () => Date }

const visits =
  'Not linked to anybody: visits are counted without name or address, so nobody can find those of one person.'

const isEmpty = ({ requests, subscriptions, mails, others }: PersonalData) =>
  [requests, subscriptions, mails, others].every(({ length }) => length === 0)

/** Everything held about a person, as a file to hand over. */
export async function exportPersonalData(
  { database, config, facts, now }: Deps,
  { kind, ...whose }: Whose & { kind: 'page' | 'data' },
) {
  const held = await readPersonalData({ database, now }, await findTickedPerson({ database }, whose), {
    hasTexts: true,
  })
  if (isEmpty(held)) throw new AppError('NOT_FOUND', { detail: 'Nothing is held about them.' })
  const file = await openNeverAgain(config.dataDir)
  const at = now()
  const mark = file.markOf(held.contact)
  await database.write((tx) =>
    addPeopleLogEntry(tx, { at, mark, action: kind === 'page' ? 'exported_page' : 'exported_data' }),
  )
  // Leave out other people with the same phone number: they are no business of the recipient.
  const { samePhone: _samePhone, ahead: _ahead, ...own } = held
  const day = at.toISOString().slice(0, 10)
  return kind === 'page'
    ? { fileName: `your-data-${day}.html`, type: 'text/html', content: renderReadableCopy(held, facts, at) }
    : {
        fileName: `your-data-${day}.json`,
        type: 'application/json',
        content: JSON.stringify({ holder: facts.name, asOf: at.toISOString(), ...own, visits }, null, 2),
      }
}
