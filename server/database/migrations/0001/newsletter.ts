/** Subscribers and issues. */
export const newsletterTables = (now: string) => [
  `create table newsletters (
    id text primary key,
    email text not null unique,
    subscribed_at timestamptz not null default ${now},
    unsubscribed_at timestamptz,
    page text,
    wording text,
    consent_origin text
  )`,
  'create index newsletters_newest on newsletters (subscribed_at desc, id desc)',
  `create table newsletter_issues (
    id text primary key,
    subject text not null default '',
    preview text not null default '',
    body text not null default '',
    state text not null check (state in ('draft', 'scheduled', 'sent')),
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    scheduled_for timestamptz,
    started_at timestamptz,
    html text,
    text text,
    sent integer not null default 0,
    check ((state = 'scheduled') = (scheduled_for is not null) or state = 'sent')
  )`,
  'create index newsletter_issues_newest on newsletter_issues (created_at desc, id desc)',
  "create index newsletter_issues_scheduled on newsletter_issues (scheduled_for) where state = 'scheduled'",
]
