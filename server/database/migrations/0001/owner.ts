/** The owner's account and settings, and state shared by all processes. */
export const ownerTables = (now: string) => [
  `create table admin_users (
    id text primary key,
    username text not null unique,
    password text not null,
    password_changed_at timestamptz not null,
    second_step_secret text,
    second_step_set_up_at timestamptz,
    second_step_since timestamptz,
    second_step_last_used integer not null default 0,
    recovery_codes text not null default '[]',
    created_at timestamptz not null default ${now}
  )`,
  `create table admin_sessions (
    id text primary key,
    admin_user_id text not null references admin_users (id) on delete cascade,
    browser text,
    device text not null,
    proved_at timestamptz not null,
    created_at timestamptz not null default ${now},
    last_seen_at timestamptz not null default ${now},
    ended_at timestamptz
  )`,
  'create index admin_sessions_created on admin_sessions (created_at)',
  `create table secrets (
    name text primary key,
    value text not null,
    created_at timestamptz not null
  )`,
]
