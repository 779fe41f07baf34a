/** Visits: `now` is the engine's expression for the current time. */
export const analyticsTables = (now: string) => [
  `create table page_views (
    id text primary key,
    session_id text not null,
    page_path text not null,
    referrer text,
    duration integer check (duration between 0 and 86400),
    viewed_at timestamptz not null default ${now},
    is_page boolean not null default true
  )`,
  // Covering index: a day is counted without reading its rows.
  'create index page_views_newest on page_views (viewed_at desc, page_path, is_page)',
  'create index page_views_session on page_views (session_id)',
  `create table events (
    id text primary key,
    session_id text not null,
    event_type text not null,
    event_data text,
    created_at timestamptz not null default ${now}
  )`,
  'create index events_newest on events (created_at desc, id desc)',
  'create index events_session on events (session_id)',
  `create table cookie_consents (
    id text primary key,
    session_id text not null,
    analytics boolean not null default false,
    marketing boolean not null default false,
    created_at timestamptz not null default ${now}
  )`,
  'create index cookie_consents_newest on cookie_consents (created_at desc, id desc)',
  'create index cookie_consents_session on cookie_consents (session_id, created_at desc)',
  `create table sessions (
    id text primary key,
    day text not null,
    seconds integer,
    saw_contact boolean not null,
    started_form boolean not null,
    sent_request boolean not null,
    referrer_host text,
    referrer_at timestamptz
  )`,
  'create index sessions_day on sessions (day)',
  `create table days (
    day text primary key,
    state text not null default 'changed' check (state in ('changed', 'counted', 'final')),
    visitors integer not null default 0,
    timed_sessions integer not null default 0,
    seconds bigint not null default 0,
    views integer not null default 0,
    clicks integer not null default 0,
    submissions integer not null default 0,
    contact_sessions integer not null default 0,
    form_start_sessions integer not null default 0,
    request_sessions integer not null default 0,
    chose_sessions integer not null default 0,
    agreed_sessions integer not null default 0
  )`,
  'create index days_state on days (state, day)',
  `create table day_names (
    subject text not null check (subject in ('page', 'referrer', 'event')),
    day text not null,
    name text not null,
    total integer not null,
    primary key (subject, day, name)
  )`,
]
