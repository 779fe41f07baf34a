import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

const tables = [
  sql`create table clients (
    id text primary key,
    name text not null,
    email text not null,
    email_key text not null,
    phone text not null,
    phone_key text not null,
    address text not null default '',
    search text not null,
    created_at timestamptz not null
  )`,
  sql`create index clients_by_email on clients (email_key)`,
  sql`create index clients_by_phone on clients (phone_key)`,
  sql`create table appointments (
    id text primary key,
    client_id text not null,
    consultation_id text,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    place text not null,
    service_type text not null,
    area text not null,
    address text not null default '',
    note text not null default '',
    state text not null default 'booked',
    cancelled_by text,
    cancelled_late boolean not null default false,
    version integer not null default 1,
    sequence integer not null default 0,
    tells boolean not null default false,
    sent_sequence integer,
    sent_at timestamptz,
    sent_starts_at timestamptz,
    sent_ends_at timestamptz,
    sent_place text,
    file_mail_id text,
    file_before text,
    undo text,
    undo_until timestamptz,
    reminded_for timestamptz,
    reminder_mail_id text,
    changed_at timestamptz not null,
    created_at timestamptz not null
  )`,
  sql`create index appointments_by_start on appointments (starts_at)`,
  sql`create index appointments_of_client on appointments (client_id, starts_at)`,
  sql`create index appointments_of_consultation on appointments (consultation_id)`,
  sql`create table appointment_history (
    id text primary key,
    appointment_id text not null,
    kind text not null,
    details text not null,
    at timestamptz not null
  )`,
  sql`create index appointment_history_of on appointment_history (appointment_id, at)`,
  sql`create table diary_blocks (
    id text primary key,
    day text not null,
    until_day text,
    from_clock text,
    to_clock text,
    words text not null,
    is_weekly boolean not null,
    version integer not null default 1,
    changed_at timestamptz not null
  )`,
  sql`create table diary_settings (
    id integer primary key,
    version integer not null default 0,
    settings text
  )`,
  sql`insert into diary_settings (id) values (1)`,
]

/** Columns of appointments that bookings had too. */
const kept = sql`id, consultation_id, starts_at, ends_at, sequence, sent_sequence, sent_at, sent_starts_at,
  sent_ends_at, file_mail_id, changed_at`

type Booked = {
  id: string
  name: string
  email: string
  phone: string
  phoneKey: string | null
  createdAt: Date
}

const lowerCase = (text: string) => text.trim().toLowerCase()

/** One client for each address and first name of the requests that have a booking, as the newest of them writes it. */
async function makeClients(tx: Executor): Promise<void> {
  const { rows } = await sql<Booked>`select c.id, c.name, c.email, c.phone, c.phone_key, c.created_at
    from bookings b join consultations c on c.id = b.consultation_id
    order by c.created_at desc, c.id`.execute(tx)
  const clients = new Map<string, string>()
  for (const { id, name, email, phone, phoneKey, createdAt } of rows) {
    const [firstName = ''] = lowerCase(name).split(/\s+/)
    const person = `${lowerCase(email)} ${firstName}`
    const clientId = clients.get(person) ?? id
    if (clientId === id)
      await sql`insert into clients (id, name, email, email_key, phone, phone_key, search, created_at)
        values (${id}, ${name}, ${email}, ${lowerCase(email)}, ${phone}, ${phoneKey ?? ''}, ${lowerCase(name)},
          ${createdAt})`.execute(tx)
    clients.set(person, clientId)
    await sql`insert into appointments (${kept}, client_id, place, service_type, area, created_at)
      select b.id, b.consultation_id, b.starts_at, b.ends_at, b.sequence, b.sent_sequence, b.sent_at, b.sent_starts_at,
        b.sent_ends_at, b.file_mail_id, b.changed_at, ${clientId},
        case when c.mobile_service then 'home' else 'salon' end, c.service_type, c.location, b.changed_at
      from bookings b join consultations c on c.id = b.consultation_id
      where b.consultation_id = ${id}`.execute(tx)
  }
}

const watched = ['appointments', 'clients']

const residualDataTrigger = (kind: DatabaseKind, table: string) =>
  kind === 'sqlite'
    ? `create trigger ${table}_leave_residual_data after delete on ${table}
        begin insert into residual_data (id) values (lower(hex(randomblob(16)))); end`
    : `create trigger ${table}_leave_residual_data after delete on ${table}
        for each row execute function note_residual_data()`

/** Bookings become appointments, each of a client; her hours and blocks. */
export async function up(tx: Executor, kind: DatabaseKind): Promise<void> {
  for (const table of tables) await table.execute(tx)
  await makeClients(tx)
  await sql`drop table bookings`.execute(tx)
  for (const table of watched) await sql.raw(residualDataTrigger(kind, table)).execute(tx)
}
