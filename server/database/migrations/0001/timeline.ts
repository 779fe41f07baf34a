/** What happened to consultations and appointments. */
export const timelineTables = [
  `create table timeline_events (
    id text primary key,
    consultation_id text references consultations (id) on delete cascade,
    appointment_id text references appointments (id) on delete cascade,
    kind text not null,
    body text not null default '',
    details text not null default '{}',
    mail_id text,
    needs_answer boolean not null default false,
    version integer not null default 1,
    at timestamptz not null,
    changed_at timestamptz
  )`,
  'create index timeline_events_of_consultation on timeline_events (consultation_id, at)',
  'create index timeline_events_of_appointment on timeline_events (appointment_id, at)',
  'create index timeline_events_of_mail on timeline_events (mail_id) where mail_id is not null',
  'create index timeline_events_to_answer on timeline_events (at) where needs_answer',
]
