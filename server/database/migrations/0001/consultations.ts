/** Requests of the contact form, and what the owner does with them. */
export const consultationTables = (now: string) => [
  `create table consultations (
    id text primary key,
    name text not null,
    email text not null,
    phone text not null,
    phone_key text not null,
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
    junk_seen_at timestamptz,
    mails_held boolean not null default false,
    may_be_advertisement boolean not null default false
  )`,
  'create index consultations_newest on consultations (created_at desc, id desc)',
  'create index consultations_by_status on consultations (status, created_at, id)',
  'create index consultations_by_answer on consultations (answered_at)',
  'create index consultations_by_address on consultations (lower(email))',
  'create index consultations_by_phone on consultations (phone_key)',
  'create index consultations_put_back on consultations (waiting_since) where waiting_since is not null',
  `create index consultations_waiting on consultations ((coalesce(waiting_since, created_at)), id)
    where status = 'new'`,
  `create table idempotency_keys (
    key text primary key,
    consultation_id text not null references consultations (id) on delete cascade deferrable initially deferred,
    created_at timestamptz not null default ${now}
  )`,
  'create index idempotency_keys_consultation on idempotency_keys (consultation_id)',
  'create index idempotency_keys_age on idempotency_keys (created_at)',
  `create table consultation_notes (
    id text primary key,
    consultation_id text not null,
    body text not null,
    search text not null default '',
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index consultation_notes_of on consultation_notes (consultation_id, created_at)',
  `create table consultation_drafts (
    consultation_id text not null,
    kind text not null,
    subject text not null,
    message text not null,
    revision text not null,
    saved_at timestamptz not null,
    primary key (consultation_id, kind)
  )`,
  `create table consultation_replies (
    id text primary key,
    consultation_id text not null,
    mail_id text not null,
    subject text not null,
    message text not null,
    created_at timestamptz not null,
    undone_at timestamptz,
    refused_at timestamptz,
    status_before text not null,
    answered_before timestamptz,
    status_changed_before timestamptz,
    version_after integer not null
  )`,
  'create index consultation_replies_of on consultation_replies (consultation_id)',
  'create index consultation_replies_refused on consultation_replies (consultation_id) where refused_at is not null',
  `create table saved_texts (
    id text primary key,
    texts text not null,
    version integer not null,
    updated_at timestamptz not null
  )`,
]
