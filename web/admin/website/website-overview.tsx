import AccessibilityIcon from 'lucide-react/icons/accessibility'
import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import LockIcon from 'lucide-react/icons/lock'
import MailIcon from 'lucide-react/icons/mail'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import QuoteIcon from 'lucide-react/icons/quote'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import { Fragment, type ReactNode } from 'react'
import { documents as parts } from '#content/documents.ts'
import type { MailStatus } from '#contract/mail.ts'
import { companyAt } from '#contract/mail-providers.ts'
import type { PartName, Website } from '#contract/website.ts'
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
          : `${waiting === 1 ? '1 part has' : `${waiting} parts have`} changes that visitors do not see yet.`}
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
                look={{ sign: '£' }}
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

type Look = { picture: string } | { sign: string } | { icon: IconType; ground?: string }

const dark = 'bg-aubergine-800 text-copper-300'

/** What a part is known by in the list: a picture of the page where it has one. */
const looks: Readonly<Record<PartName, Look>> = {
  details: { icon: SmartphoneIcon, ground: dark },
  home: { picture: 'home-hero' },
  services: { picture: 'service-cuts' },
  gallery: { picture: 'gallery-03' },
  about: { picture: 'about' },
  tips: { picture: 'article-seasonal-care' },
  contact: { sign: '?' },
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
  const place = 'grid size-14 place-items-center [&_.icon]:size-6'
  if ('icon' in look)
    return (
      <span className={`${place} ${look.ground ?? 'bg-blush'}`}>
        <look.icon className="icon" />
      </span>
    )
  return (
    <span
      className={`${place} bg-moss-700 font-display text-[1.75rem] leading-none font-normal text-cream-50`}
      aria-hidden="true"
    >
      {look.sign}
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
  state?: ReactNode
}

const Row = ({ part, field, look, title, summary, changed, state }: RowProps) => (
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
      <span>{state}</span>
      <ArrowRightIcon className="icon text-copper-600" />
    </Link>
  </li>
)

const live = <StatusBadge kind="live">Live</StatusBadge>

function PartRow({ document }: { document: Website['documents'][number] }) {
  const { name, publishedAt, draftSavedAt, hasChanges } = document
  const changedAt = draftSavedAt ?? publishedAt
  return (
    <Row
      part={name}
      look={looks[name]}
      title={parts[name].title}
      summary={parts[name].summary}
      changed={changedAt ? `Changed ${formatMediumDateTime(changedAt)}` : 'Not changed yet'}
      state={hasChanges ? <StatusBadge kind="draft">Unpublished changes</StatusBadge> : live}
    />
  )
}

function ArticlesRow({ articles }: { articles: Website['articles'] }) {
  const count = (state: Website['articles'][number]['state']) =>
    articles.filter((one) => one.state === state).length
  const [drafts, planned] = [count('draft'), count('planned')]
  const waiting = [drafts > 0 && formatCountOf(drafts, 'draft'), planned > 0 && `${planned} planned`]
  const words = waiting.filter(Boolean).join(', ')
  return (
    <Row
      part="articles"
      look={{ icon: MessageSquareIcon }}
      title="Hair Tips articles"
      summary="Write, plan, publish, take off"
      changed={`${count('live')} on the website`}
      state={words ? <StatusBadge kind="draft">{words}</StatusBadge> : live}
    />
  )
}

function mailWords(status: MailStatus | undefined): string {
  if (!status) return 'how the website sends mail'
  const { account, isPasswordLost } = status.setup
  if (isPasswordLost) return 'the password is needed once more'
  if (status.isSetUp && account) return `${companyAt(account.host) ?? account.host}, ${account.address}`
  return status.waiting === 0 ? 'not set up' : `not set up, ${status.waiting} waiting`
}

/** Settings that visitors do not see. */
function BehindWebsite() {
  const mail = useMailSetup()
  const backups = useBackupState()
  const rows = [
    { to: '/admin/website/mail', title: 'Mail', words: mailWords(mail.data) },
    { to: '/admin/website/backup', title: 'Backups', words: describeBackup(backups.data) },
  ] as const
  return (
    <section className="box" aria-labelledby="behind-website">
      <h2 id="behind-website">Behind the website</h2>
      <ul className="lined">
        {rows.map(({ to, title, words }) => (
          <li key={to}>
            <Link to={to} className="row-between link-row bare-link">
              <span className="named">
                <b>{title}</b>
                <small>{words}</small>
              </span>
              <ArrowRightIcon className="icon text-copper-600" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
