/** Requests of the contact form, and what the owner does with them. */
export const consultationTables = (now: string) => [
  `create table consultations (
    id text primary key,
    name text not null,
    email text not null,
    phone text not null,
    phone_key text not null,
    repeat_key text,
    location text not null,
    service_type text not null,
    hair_type text not null default '',
    mobile_service boolean not null default false,
    address text not null default '',
    search text not null default '',
    created_at timestamptz not null default ${now},
    status text not null default 'new',
    answered_at timestamptz,
    status_changed_at timestamptz,
    version integer not null default 1,
    waiting_since timestamptz,
    junk_reasons text,
    mails_held boolean not null default false
  )`,
  'create index consultations_newest on consultations (created_at desc, id desc)',
  'create index consultations_by_status on consultations (status, created_at, id)',
  'create index consultations_by_answer on consultations (answered_at)',
  'create index consultations_by_address on consultations (lower(email))',
  'create index consultations_by_phone on consultations (phone_key)',
  'create index consultations_by_repeat on consultations (repeat_key, created_at)',
  'create index consultations_waiting_since on consultations (waiting_since) where waiting_since is not null',
  `create index consultations_waiting on consultations ((coalesce(waiting_since, created_at)), id)
    where status = 'new'`,
  `create table saved_texts (
    id text primary key,
    texts text not null,
    version integer not null,
    updated_at timestamptz not null
  )`,
]
