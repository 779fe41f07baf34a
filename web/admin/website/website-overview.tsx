import AccessibilityIcon from 'lucide-react/icons/accessibility'
import ArchiveIcon from 'lucide-react/icons/archive'
import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import CircleQuestionMarkIcon from 'lucide-react/icons/circle-question-mark'
import LockIcon from 'lucide-react/icons/lock'
import MailIcon from 'lucide-react/icons/mail'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import PoundSterlingIcon from 'lucide-react/icons/pound-sterling'
import QuoteIcon from 'lucide-react/icons/quote'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import { Fragment } from 'react'
import { documents as parts } from '#content/documents.ts'
import type { MailStatus } from '#contract/mail.ts'
import { companyAt } from '#contract/mail-providers.ts'
import type { ArticleRow, PartName, Website } from '#contract/website.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { describeBackup } from '#web/features/backups/labels.ts'
import { useBackupState } from '#web/features/backups/queries.ts'
import { GoLiveChecklist } from '#web/features/go-live/checklist.tsx'
import { useMailSetup } from '#web/features/mail/queries.ts'
import { useWebsite } from '#web/features/website/queries.ts'
import { formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { pictureSource } from '#web/ui/picture/picture-source.ts'

/** The parts of the website that she can change, and what stands behind it. */
export function WebsiteOverview() {
  return (
    <Query
      of={useWebsite()}
      loading="Loading your website..."
      failed="The list could not be loaded. Your website is not affected."
    >
      {(read) =>
        read && (
          <div className="sides lg:grid-rows-[auto_1fr] lg:[reading-flow:grid-columns]">
            <Parts website={read} />
            <GoLiveChecklist />
            <BehindWebsite />
          </div>
        )
      }
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
            <PartRow document={document} />
            {/* Fields of the services, and asked for too often to be looked for there. */}
            {document.name === 'services' && (
              <Row
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

type Look = { picture: string } | { icon: IconType; ground?: string }

const dark = 'bg-aubergine-800 text-copper-300'
const green = 'bg-moss-700 text-cream-50'

/** What a part is known by in the list: a picture of the page where it has one. */
const looks: Readonly<Record<PartName, Look>> = {
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

function Thumb({ look }: { look: Look }) {
  if ('picture' in look) {
    const [smallest] = pictureSource(look.picture).webp.split(' ', 1)
    return <img className="size-14 bg-blush object-cover" src={smallest} alt="" width="56" height="56" />
  }
  return (
    <span className={`grid size-14 place-items-center [&_.icon]:size-6 ${look.ground ?? 'bg-blush'}`}>
      <look.icon className="icon" />
    </span>
  )
}

type RowProps = {
  part: string
  /** Of the part: it has the focus there. */
  field?: string
  look: Look
  title: string
  summary: string
  changed?: string
  /** What waits to be published. */
  waiting?: string | false
}

const Row = ({ part, field, look, title, summary, changed, waiting }: RowProps) => (
  <li>
    <Link
      to="/admin/website/$part"
      params={{ part }}
      search={{ field }}
      className="link-row bare-link [--columns:3.5rem_minmax(0,1fr)_11.5rem_11.5rem_1.5rem]"
    >
      <Thumb look={look} />
      <span className="named">
        <b>{title}</b>
        <small>{summary}</small>
      </span>
      <span className="fine-print">{changed}</span>
      <span>
        {waiting && <StatusBadge kind="draft">{waiting}</StatusBadge>}
        {changed && !waiting && <StatusBadge kind="live">Live</StatusBadge>}
      </span>
      <ArrowRightIcon className="icon text-copper-600" />
    </Link>
  </li>
)

function PartRow({ document }: { document: Website['documents'][number] }) {
  const { name, publishedAt, draftSavedAt, hasChanges } = document
  const { title, summary } = parts[name]
  const changedAt = draftSavedAt ?? publishedAt
  return (
    <Row
      {...{ part: name, look: looks[name], title, summary }}
      changed={changedAt ? `Changed ${formatMediumDateTime(changedAt)}` : 'Not changed yet'}
      waiting={hasChanges && 'Unpublished changes'}
    />
  )
}

function ArticlesRow({ articles }: { articles: Website['articles'] }) {
  const count = (state: ArticleRow['state']) => articles.filter((one) => one.state === state).length
  const [drafts, planned] = [count('draft'), count('planned')]
  const waiting = [drafts > 0 && formatCountOf(drafts, 'draft'), planned > 0 && `${planned} planned`]
  return (
    <Row
      part="articles"
      look={{ icon: MessageSquareIcon }}
      title="Hair Tips articles"
      summary="Write, plan, publish, take off"
      changed={`${count('live')} on the website`}
      waiting={waiting.filter(Boolean).join(', ')}
    />
  )
}

function mailWords({ setup: { account, isPasswordLost }, isSetUp, waiting }: MailStatus): string {
  if (isPasswordLost) return 'the password is needed once more'
  if (isSetUp && account) return `${companyAt(account.host) ?? account.host}, ${account.address}`
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
        <Row part="mail" look={{ icon: MailIcon }} title="Mail" summary={mail ? mailWords(mail) : ''} />
        <Row part="backup" look={{ icon: ArchiveIcon }} title="Backups" summary={describeBackup(backups)} />
      </ul>
    </section>
  )
}
