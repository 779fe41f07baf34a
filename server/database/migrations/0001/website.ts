/** The website's documents with their versions, and its pictures. */
export const websiteTables = [
  `create table website_documents (
    id text primary key,
    version integer not null default 0,
    published text,
    published_at timestamptz,
    draft text,
    draft_saved_at timestamptz,
    planned_for timestamptz,
    deleted_at timestamptz
  )`,
  'create index website_documents_planned on website_documents (planned_for) where planned_for is not null',
  `create table website_versions (
    id text primary key,
    document text not null,
    body text not null,
    at timestamptz not null
  )`,
  'create index website_versions_of on website_versions (document, at)',
  `create table website_revision (
    id integer primary key,
    revision integer not null
  )`,
  'insert into website_revision (id, revision) values (1, 0)',
  `create table withdrawn_testimonials (
    id text primary key,
    at timestamptz not null
  )`,
  `create table pictures (
    id text primary key,
    hash text not null,
    width integer not null,
    height integer not null,
    widths text not null,
    subject text not null default 'client',
    agreed_on text,
    uses text,
    made_at timestamptz not null,
    withdrawn_at timestamptz
  )`,
  'create index pictures_made on pictures (made_at)',
  `create table picture_files (
    name text primary key,
    picture_id text not null references pictures (id) on delete cascade,
    format text not null,
    width integer not null,
    bytes bytea not null
  )`,
  'create index picture_files_of on picture_files (picture_id)',
  `create table skipped_steps (
    name text primary key,
    skipped_at timestamptz not null
  )`,
]
