/** Requests about personal data. */
export const peopleTables = [
  `create table data_requests (
    id text primary key,
    kind text not null,
    email text not null,
    message text not null,
    asked_at timestamptz not null,
    confirmed_at timestamptz,
    due_day text not null,
    answered_at timestamptz,
    outcome text,
    reason text not null default '',
    version integer not null default 1
  )`,
  'create index data_requests_of on data_requests (email)',
  'create index data_requests_open on data_requests (due_day, id) where answered_at is null',
  'create index data_requests_answered on data_requests (answered_at) where answered_at is not null',
]
