/** The owner's account and settings, and state shared by all processes. */
export const ownerTables = (now: string) => [
  `create table admin_users (
    id text primary key,
    username text not null unique,
    password text not null,
    password_changed_at timestamptz not null,
    created_at timestamptz not null default ${now}
  )`,
  `create table admin_sessions (
    id text primary key,
    admin_user_id text not null references admin_users (id) on delete cascade,
    device text not null,
    proved_at timestamptz,
    created_at timestamptz not null default ${now},
    last_seen_at timestamptz not null default ${now}
  )`,
  'create index admin_sessions_user on admin_sessions (admin_user_id)',
  'create index admin_sessions_last_seen on admin_sessions (last_seen_at)',
  `create table known_browsers (
    id text primary key,
    admin_user_id text not null references admin_users (id) on delete cascade,
    last_login_at timestamptz not null
  )`,
  `create table second_steps (
    admin_user_id text primary key references admin_users (id) on delete cascade,
    secret text not null,
    created_at timestamptz not null,
    on_since timestamptz,
    last_step integer not null default 0
  )`,
  `create table recovery_codes (
    id text primary key,
    admin_user_id text not null references admin_users (id) on delete cascade
  )`,
  `create table pending_logins (
    id text primary key,
    admin_user_id text not null references admin_users (id) on delete cascade,
    created_at timestamptz not null,
    failures integer not null default 0
  )`,
  `create table sign_ins (
    id text primary key,
    at timestamptz not null,
    outcome text not null,
    device text not null,
    times integer not null default 1
  )`,
  'create index sign_ins_by_time on sign_ins (at, id)',
  `create table secrets (
    name text primary key,
    value text not null,
    created_at timestamptz not null
  )`,
]
