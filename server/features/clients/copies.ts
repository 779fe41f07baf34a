import { isRecord } from '#contract/is-record.ts'
import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { formatLongInstant } from '#server/london-days.ts'
import { factRows, heading, paragraph } from '#server/mail/letter.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
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

/** Fields that the form calls otherwise. */
const labels: Readonly<Record<string, string>> = { hairType: 'Hair Details', location: 'Area' }
const labelOf = (name: string) => labels[name] ?? toWords(name)

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

const rowInWords = (row: Sections[string][number]) =>
  Object.entries(row)
    .map(([name, value]) => ({ label: labelOf(name), value: valueInWords(value) }))
    .filter(({ value }) => value !== '')

const visits =
  'Not linked to anybody: visits are counted without name or address, so nobody can find those of one person.'

/** A page to read and print, which looks like a mail: no script, no picture, nothing to fetch. */
export function renderPersonalData(held: Sections, facts: Facts, at: Date): string {
  const blocks = Object.entries(held)
    .filter(([, rows]) => rows.length > 0)
    .flatMap(([title, rows]) => [heading(title), ...rows.map((row) => factRows(...rowInWords(row)))])
  const letter = {
    subject: `What ${facts.name} holds about you`,
    blocks: [
      paragraph(`As of ${formatLongInstant(at)}. Questions: ${facts.email}.`),
      ...blocks,
      ...[heading('Visits to the website'), paragraph(visits)],
    ],
  }
  return renderLetter(letter, { facts }).html
}

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
