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
  'create index page_views_newest on page_views (viewed_at desc, id desc)',
  'create index page_views_session on page_views (session_id, viewed_at)',
  `create table events (
    id text primary key,
    session_id text not null,
    event_type text not null,
    event_data text,
    created_at timestamptz not null default ${now}
  )`,
  'create index events_newest on events (created_at desc, id desc)',
  'create index events_session on events (session_id, created_at)',
  `create table cookie_consents (
    id text primary key,
    session_id text not null,
    analytics boolean not null default false,
    marketing boolean not null default false,
    created_at timestamptz not null default ${now}
  )`,
  'create index cookie_consents_newest on cookie_consents (created_at desc, id desc)',
  'create index cookie_consents_session on cookie_consents (session_id, created_at desc)',
  `create table day_totals (
    day text primary key,
    visitors integer not null,
    timed_sessions integer not null,
    seconds bigint not null,
    views integer not null,
    clicks integer not null,
    submissions integer not null,
    contact_sessions integer not null,
    form_start_sessions integer not null,
    request_sessions integer not null,
    chose_sessions integer not null,
    agreed_sessions integer not null,
    names text not null
  )`,
]
