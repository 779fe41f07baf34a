import type { PersonalData, Whose } from '#contract/people.ts'
import type { Facts } from '#contract/render.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import { openErasureFile } from './erasure-file.ts'
import { addPeopleLogEntry } from './log-repository.ts'
import { renderReadableCopy } from './readable-copy.ts'
import { readPersonalData } from './service.ts'
import { findTickedPerson } from './subject.ts'

type Deps = { database: Database; config: Pick<Config, 'dataDir'>; facts: Facts; now: () => Date }

const visits =
  'Not linked to anybody: visits are counted without name or address, so nobody can find those of one person.'

const isEmpty = ({ requests, subscriptions, mails, mailCounts, others }: PersonalData) =>
  [requests, subscriptions, mails, mailCounts, others].every(({ length }) => length === 0)

/** Everything held about a person, as a file to hand over. */
export async function exportPersonalData(
  { database, config, facts, now }: Deps,
  { kind, ...whose }: Whose & { kind: 'page' | 'data' },
) {
  const held = await readPersonalData({ database, now }, await findTickedPerson({ database }, whose), facts)
  if (isEmpty(held)) throw new AppError('NOT_FOUND', { detail: 'Nothing is held about them.' })
  const file = await openErasureFile(config.dataDir)
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
