/** Mails to be sent, and the account that sends them. */
export const mailTables = [
  `create table mails (
    id text primary key,
    kind text not null,
    cause text unique,
    subscriber_id text,
    consultation_id text,
    data_request_id text references data_requests (id) on delete cascade,
    issue_id text,
    is_owner boolean not null default false,
    to_address text not null,
    reply_to_name text,
    reply_to_address text,
    subject text,
    html text,
    text text,
    calendar text,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
    is_sending boolean not null default false,
    tries integer not null default 0,
    unanswered_since timestamptz,
    error text,
    due_at timestamptz not null,
    expires_at timestamptz,
    created_at timestamptz not null,
    settled_at timestamptz,
    check ((issue_id is null) = (html is not null))
  )`,
  "create index mails_due on mails (due_at) where state = 'waiting' and issue_id is null",
  "create index mails_of_issues_due on mails (due_at) where state = 'waiting' and issue_id is not null",
  'create index mails_settled on mails (state, settled_at)',
  'create index mails_of_kind on mails (kind, created_at)',
  ...['subscriber', 'consultation', 'data_request', 'issue'].map(
    (of) => `create index mails_of_${of} on mails (${of}_id) where ${of}_id is not null`,
  ),
  `create table mail_settings (
    id integer primary key,
    revision integer not null default 0,
    account text,
    secret text
  )`,
  'insert into mail_settings (id) values (1)',
]
