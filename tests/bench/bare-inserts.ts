import { createHash, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'
import { consultationAlert } from '#server/features/consultations/emails.ts'
import { collectFacts } from '#server/http/facts.ts'

export type Inserts = { perSecond: number; cpuMicroseconds: number }

/** The row of a request only, or all rows of a consultation: its idempotency key, its mail, and the count of mails. */
export type Stored = 'row' | 'consultation'

const facts = collectFacts('https://curls.example')
const request = {
  name: 'Visitor',
  email: 'jo@example.com',
  phone: '0113 496 0000',
  location: 'adel',
  serviceType: 'cut-only',
  hairType: '',
  mobileService: false,
} as const

const insertRow = `insert into consultations
  (id, name, email, phone, location, service_type, hair_type, mobile_service, created_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const insertKey = 'insert into idempotency_keys (key, consultation_id, created_at) values (?, ?, ?)'
const insertMail = `insert into mails (id, kind, is_owner, to_address, reply_to_name, reply_to_address, letter, due_at, created_at)
  values (?, 'consultation_alert', 1, '', ?, ?, ?, ?, ?)`
const countMail = `insert into mail_allowances (address, day, total) values (?, ?, 1)
  on conflict (address, day) do update set total = total + 1`

/** Durable inserts by `node:sqlite` alone, several consultations per transaction. */
export async function openBare(folder: string) {
  const file = join(folder, 'bare.db')
  const prepared = connectSqlite(file)
  await migrate(prepared)
  await prepared.close()
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  const statement = (sql: string) => {
    const known = db.prepare(sql)
    return (...values: SQLInputValue[]) => known.run(...values)
  }
  const [begin, commit] = [statement('begin immediate'), statement('commit')]
  const [addRow, addKey, addMail, count] = [insertRow, insertKey, insertMail, countMail].map(statement)
  let sent = 0

  function store(what: Stored) {
    const [id, at, name] = [randomUUIDv7(), new Date().toISOString(), `Visitor ${sent++}`]
    const { email, phone } = request
    if (what === 'consultation') addKey?.(createHash('sha256').update(id).digest('hex'), id, at)
    addRow?.(id, name, email, phone, 'adel', 'cut-only', '', 0, at)
    if (what === 'row') return
    const letter = JSON.stringify(consultationAlert({ ...request, name }, facts))
    addMail?.(randomUUIDv7(), name, email, letter, at, at)
    count?.(email, at.slice(0, 10))
  }

  function measureInserts(what: Stored, perCommit: number, durationMs: number): Inserts {
    const before = process.cpuUsage()
    const start = performance.now()
    const already = sent
    while (performance.now() - start < durationMs) {
      begin()
      for (let n = 0; n < perCommit; n++) store(what)
      commit()
    }
    const { user, system } = process.cpuUsage(before)
    const stored = sent - already
    const perSecond = (stored * 1000) / (performance.now() - start)
    return { perSecond, cpuMicroseconds: (user + system) / stored }
  }
  return { measureInserts, close: () => db.close() }
}
