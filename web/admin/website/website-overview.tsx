import {
  AccessibilityIcon,
  ArchiveIcon,
  CircleQuestionMarkIcon,
  LockIcon,
  MailIcon,
  MessageSquareIcon,
  PoundSterlingIcon,
  QuoteIcon,
  SmartphoneIcon,
} from 'lucide-react'
import { Fragment } from 'react'
import { documents as parts } from '#content/documents.ts'
import type { MailStatus } from '#contract/mail.ts'
import type { PartName, Website } from '#contract/website.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { describeBackup } from '#web/features/backups/labels.ts'
import { useBackupState } from '#web/features/backups/queries.ts'
import { GoLiveChecklist } from '#web/features/go-live/checklist.tsx'
import { useMailSetup } from '#web/features/mail/queries.ts'
import { type PartLook, PartRow } from '#web/features/website/part-row.tsx'
import { useWebsite } from '#web/features/website/queries.ts'
import { formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'

/** The parts of the website that she can change, and what stands behind it. */
export function WebsiteOverview() {
  return (
    <Query of={useWebsite()} what="your website">
      {(website) => (
        <div className="sides lg:grid-rows-[auto_1fr] lg:[reading-flow:grid-columns]">
          <Parts website={website} />
          <GoLiveChecklist />
          <BehindWebsite />
        </div>
      )}
    </Query>
  )
}

function Parts({ website: { documents, articles } }: { website: Website }) {
  const waiting = documents.filter(({ hasChanges }) => hasChanges).length
  return (
    <section
      // Once all is done before the launch, it has the width for itself.
      className="box [&:not(:has(+[aria-labelledby=go-live]))]:col-span-full"
      aria-labelledby="website-parts"
      tabIndex={-1}
    >
      <h2 id="website-parts">What you can change</h2>
      <p className="fine-print mb-2">
        {waiting === 0
          ? 'Visitors see everything as you left it.'
          : `${formatCountOf(waiting, 'part')} with changes that visitors do not see yet.`}
      </p>
      <ul className="lined">
        {documents.map((document) => (
          <Fragment key={document.name}>
            <DocumentRow document={document} />
            {/* Fields of the services, and asked for too often to be looked for there. */}
            {document.name === 'services' && (
              <PartRow
                part="services"
                field="cuts.usual"
                look={{ icon: PoundSterlingIcon, ground: green }}
                title="Prices"
                summary="What each service usually costs"
              />
            )}
          </Fragment>
        ))}
        <ArticlesRow articles={articles} />
      </ul>
    </section>
  )
}

const dark = 'bg-aubergine-800 text-copper-300'
const green = 'bg-moss-700 text-cream-50'

/** What a part is known by in the list: a picture of the page where it has one. */
const looks: Readonly<Record<PartName, PartLook>> = {
  details: { icon: SmartphoneIcon, ground: dark },
  home: { picture: 'home-hero' },
  services: { picture: 'service-cuts' },
  gallery: { picture: 'gallery-03' },
  about: { picture: 'about' },
  tips: { picture: 'article-seasonal-care' },
  contact: { icon: CircleQuestionMarkIcon, ground: green },
  newsletter: { icon: MailIcon },
  privacy: { icon: LockIcon, ground: dark },
  accessibility: { icon: AccessibilityIcon },
  testimonials: { icon: QuoteIcon, ground: 'bg-copper-500 text-cream-50' },
}

const draft = (words: string) => <StatusBadge kind="draft">{words}</StatusBadge>
const live = <StatusBadge kind="live">Live</StatusBadge>

function DocumentRow({ document }: { document: Website['documents'][number] }) {
  const { name, publishedAt, draftSavedAt, hasChanges } = document
  const { title, summary } = parts[name]
  const changedAt = draftSavedAt ?? publishedAt
  return (
    <PartRow
      {...{ part: name, look: looks[name], title, summary }}
      changed={changedAt ? `Changed ${formatMediumDateTime(changedAt)}` : 'Not changed yet'}
      status={hasChanges ? draft('Unpublished changes') : live}
    />
  )
}

function ArticlesRow({ articles }: { articles: Website['articles'] }) {
  const liveCount = articles.filter(({ state }) => state === 'live').length
  const drafts = articles.length - liveCount
  return (
    <PartRow
      part="articles"
      look={{ icon: MessageSquareIcon }}
      title="Hair Tips articles"
      summary="Write, plan, publish, take off"
      changed={`${liveCount} on the website`}
      status={drafts > 0 ? draft(formatCountOf(drafts, 'draft')) : live}
    />
  )
}

function mailWords({ setup: { account }, isSetUp, waiting }: MailStatus): string {
  if (account && !isSetUp) return 'the password is needed once more'
  if (account) return account.address
  return waiting === 0 ? 'not set up' : `not set up, ${waiting} waiting`
}

/** Settings that visitors do not see. */
function BehindWebsite() {
  const mail = useMailSetup().data
  const backups = useBackupState().data
  return (
    <section className="box" aria-labelledby="behind-website">
      <h2 id="behind-website">Behind the website</h2>
      <ul className="lined [&_a]:[--columns:3.5rem_minmax(0,1fr)_0_0_1.5rem]">
        <PartRow part="mail" look={{ icon: MailIcon }} title="Mail" summary={mail ? mailWords(mail) : ''} />
        <PartRow
          part="backup"
          look={{ icon: ArchiveIcon }}
          title="Backups"
          summary={describeBackup(backups)}
        />
      </ul>
    </section>
  )
}
