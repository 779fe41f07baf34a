-- What the largest tables would be on a PostgreSQL that many salons share. It is a plan: the program does not use it, there is
-- no salon id in it today. tests/scale/partitions.test.ts runs this file on a real PostgreSQL, fills it and reads its plans.
--
-- The distribution key is salon_id. On one PostgreSQL it only stands first in every key. With Citus it also says on which
-- machine a row lives: those calls stand here as comments (-- citus:). They have NOT been run, there is no Citus here.
--
-- Two rules decide every key below:
--   PostgreSQL: a unique key of a partitioned table holds its partition column.
--   Citus:      a unique key of a distributed table holds its distribution column.

create schema many_salons;

create table many_salons.salons (
  id uuid primary key,
  host text not null unique
);
-- Small, and read by every process to tell whose page an address is: a copy on each machine.
-- citus: select create_reference_table('many_salons.salons');

-- Statistics: by far the most rows, read by day, deleted by age. One partition a day: tidying up is dropping a table, not
-- 200 rows at a time.
create table many_salons.page_views (
  salon_id uuid not null,
  id text not null,
  session_id text not null,
  page_path text not null,
  referrer text,
  duration integer check (duration between 0 and 86400),
  viewed_at timestamptz not null,
  is_page boolean not null default true,
  primary key (salon_id, viewed_at, id)
) partition by range (viewed_at);
create index page_views_session on many_salons.page_views (salon_id, session_id);
create index page_views_newest on many_salons.page_views (salon_id, viewed_at desc, page_path, is_page);
-- citus: select create_distributed_table('many_salons.page_views', 'salon_id');

create table many_salons.events (
  salon_id uuid not null,
  id text not null,
  session_id text not null,
  event_type text not null,
  event_data text,
  created_at timestamptz not null,
  primary key (salon_id, created_at, id)
) partition by range (created_at);
create index events_session on many_salons.events (salon_id, session_id);
-- citus: select create_distributed_table('many_salons.events', 'salon_id', colocate_with => 'many_salons.page_views');

-- Makes the partition of a day, by UTC; to be called for tomorrow, every day. The borders of a London day may cross two.
create function many_salons.add_day(day date) returns void language plpgsql as $$
declare
  parent text;
begin
  foreach parent in array array['page_views', 'events'] loop
    execute format(
      'create table if not exists many_salons.%I partition of many_salons.%I for values from (%L) to (%L)',
      parent || to_char(day, '_YYYYMMDD'), parent,
      day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
  end loop;
end $$;

-- What people sent: fewer rows, each of them precious, never dropped by age alone. Spread by a hash of the salon.
create table many_salons.consultations (
  salon_id uuid not null,
  id text not null,
  name text not null,
  email text not null,
  phone text not null,
  location text not null,
  service_type text not null,
  hair_type text not null default '',
  mobile_service boolean not null default false,
  created_at timestamptz not null,
  status text not null default 'new',
  primary key (salon_id, id)
) partition by hash (salon_id);
create index consultations_newest on many_salons.consultations (salon_id, created_at desc, id desc);
create index consultations_by_status on many_salons.consultations (salon_id, status, created_at, id);
-- With Citus without the hash partitions: its shards are these.
-- citus: select create_distributed_table('many_salons.consultations', 'salon_id', colocate_with => 'many_salons.page_views');

create table many_salons.consultations_0 partition of many_salons.consultations for values with (modulus 4, remainder 0);
create table many_salons.consultations_1 partition of many_salons.consultations for values with (modulus 4, remainder 1);
create table many_salons.consultations_2 partition of many_salons.consultations for values with (modulus 4, remainder 2);
create table many_salons.consultations_3 partition of many_salons.consultations for values with (modulus 4, remainder 3);

-- The totals by status are one row of the whole database today, which every request of every salon would wait for; with the
-- salon in its key each waits for its own salon only.
create table many_salons.consultation_counts (
  salon_id uuid not null,
  status text not null,
  total bigint not null,
  primary key (salon_id, status)
);
-- citus: select create_distributed_table('many_salons.consultation_counts', 'salon_id', colocate_with => 'many_salons.page_views');

-- An address may subscribe to each salon once: today it is unique in the whole database.
create table many_salons.newsletters (
  salon_id uuid not null,
  id text not null,
  email text not null,
  subscribed_at timestamptz not null,
  unsubscribed_at timestamptz,
  primary key (salon_id, id),
  unique (salon_id, email)
) partition by hash (salon_id);
-- citus: select create_distributed_table('many_salons.newsletters', 'salon_id', colocate_with => 'many_salons.page_views');

create table many_salons.newsletters_0 partition of many_salons.newsletters for values with (modulus 4, remainder 0);
create table many_salons.newsletters_1 partition of many_salons.newsletters for values with (modulus 4, remainder 1);
create table many_salons.newsletters_2 partition of many_salons.newsletters for values with (modulus 4, remainder 2);
create table many_salons.newsletters_3 partition of many_salons.newsletters for values with (modulus 4, remainder 3);
