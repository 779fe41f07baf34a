import { isRecord } from '#contract/is-record.ts'
import type { Facts } from '#contract/render.ts'
import { requestFieldLabel, StoredRequest } from '#contract/request-fields.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { styleHashesOf } from '#server/http/security-headers.ts'
import { formatLongInstant } from '#server/london-days.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import { type PersonSelector, rowsOf } from './repository.ts'
import { requirePerson } from './search.ts'

type Sections = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Columns that say nothing about a person: ids, what is derived from others, and the website's own bookkeeping. */
const isInternal = (column: string) =>
  /^(id|version|sequence|search|html|calendar|cause|tries|claimedUntil|mailsHeld|needsAnswer)$|(Id|Key)$/.test(
    column,
  )

/** Columns that hold JSON. */
const structured = ['times', 'details']

async function readPersonalData(db: Executor, who: PersonSelector): Promise<Sections> {
  const rows = rowsOf(db, who)
  const all = {
    'Requests for a consultation': rows.requests.selectAll().orderBy('createdAt'),
    Client: rows.clients.selectAll(),
    Appointments: rows.appointments.selectAll().orderBy('startsAt'),
    'Times that were offered': rows.offers.selectAll().orderBy('createdAt'),
    'What happened': rows.events.selectAll().orderBy('at'),
    Newsletter: rows.subscriptions.selectAll(),
    'Requests about your data': rows.dataRequests.selectAll(),
    Mails: rows.mails.selectAll().orderBy('createdAt'),
  }
  const sections: Record<string, Sections[string]> = {}
  for (const [heading, query] of Object.entries(all))
    sections[heading] = (await query.execute()).map((row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !isInternal(column))
          .map(([column, value]) => [
            column,
            structured.includes(column) && value !== null ? JSON.parse(String(value)) : value,
          ]),
      ),
    )
  return sections
}

/** "consentOrigin" as "Consent origin". */
const toWords = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

const labelOf = (name: string) => (name in StoredRequest.shape ? requestFieldLabel(name) : toWords(name))

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function valueInWords(value: unknown): string {
  if (value instanceof Date) return formatLongInstant(value)
  if (typeof value === 'string' && instant.test(value) && Date.parse(value))
    return formatLongInstant(new Date(value))
  if (Array.isArray(value)) return value.map(valueInWords).join('\n')
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, one]) => `${labelOf(name)}: ${valueInWords(one)}`)
      .join('\n')
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : `${value ?? ''}`
}

const row = (values: Sections[string][number]) =>
  `<dl>${Object.entries(values)
    .map(([name, value]) => [labelOf(name), valueInWords(value)] as const)
    .filter(([, text]) => text !== '')
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

export async function copyPerson(
  { database, facts, now }: DataDeps & Pick<Deps, 'facts'>,
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
