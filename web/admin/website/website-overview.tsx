import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import { Fragment, type ReactNode } from 'react'
import { documents as parts } from '#content/documents.ts'
import { companyAt } from '#contract/mail-providers.ts'
import type { MailSetup } from '#contract/mail-setup.ts'
import type { Website } from '#contract/website.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { BackupBox } from '#web/features/backups/backups.tsx'
import { GoLiveChecklist } from '#web/features/go-live/checklist.tsx'
import { useMailSetup } from '#web/features/mail-setup/queries.ts'
import { IconThumb, PartThumb, SignThumb } from '#web/features/website/part-thumb.tsx'
import { useWebsite } from '#web/features/website/queries.ts'
import { formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'

/** The parts of the website that she can change, and what stands behind it. */
export function WebsiteOverview() {
  const website = useWebsite()
  return (
    <Query
      of={website}
      loading="Loading your website..."
      failed="The list could not be loaded. Your website is not affected."
    >
      {(read) =>
        read && (
          <div className="sides website-overview">
            <Parts website={read} />
            <GoLiveChecklist />
            <div className="column">
              <BackupBox />
              <BehindWebsite />
            </div>
          </div>
        )
      }
    </Query>
  )
}

function Parts({ website: { documents, articles } }: { website: Website }) {
  const waiting = documents.filter(({ hasChanges }) => hasChanges).length
  return (
    <section className="box" aria-labelledby="website-parts" tabIndex={-1}>
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
                thumb={<SignThumb>£</SignThumb>}
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

type RowProps = {
  part: string
  /** Of the part: it has the focus there. */
  field?: string
  thumb: ReactNode
  title: string
  summary: string
  changed?: string
  state?: ReactNode
}

const Row = ({ part, field, thumb, title, summary, changed, state }: RowProps) => (
  <li>
    <Link
      to="/admin/website/$part"
      params={{ part }}
      search={{ field }}
      className="link-row website-row bare-link"
    >
      {thumb}
      <span className="named">
        <b>{title}</b>
        <small>{summary}</small>
      </span>
      <span className="fine-print">{changed}</span>
      <span>{state}</span>
      <ArrowRightIcon className="icon copper" />
    </Link>
  </li>
)

const live = <StatusBadge kind="live">Live</StatusBadge>

function PartRow({ document }: { document: Website['documents'][number] }) {
  const { name, publishedAt, draftSavedAt, hasChanges, samples } = document
  const changedAt = draftSavedAt ?? publishedAt
  const made = samples > 0 ? <StatusBadge kind="sample">{samples} still made up</StatusBadge> : live
  return (
    <Row
      part={name}
      thumb={<PartThumb name={name} />}
      title={parts[name].title}
      summary={parts[name].summary}
      changed={changedAt ? `Changed ${formatMediumDateTime(changedAt)}` : 'Not changed yet'}
      state={hasChanges ? <StatusBadge kind="draft">Unpublished changes</StatusBadge> : made}
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
      thumb={<IconThumb icon={MessageSquareIcon} />}
      title="Hair Tips articles"
      summary="Write, plan, publish, take off"
      changed={`${count('live')} on the website`}
      state={words ? <StatusBadge kind="draft">{words}</StatusBadge> : live}
    />
  )
}

function mailWords(setup: MailSetup | null | undefined): string {
  if (!setup) return 'how the website sends mail'
  const { account, isUsed, waiting, isPasswordLost } = setup
  if (isPasswordLost) return 'the password is needed once more'
  if (isUsed) return `${companyAt(account.host) ?? account.host}, ${account.address}`
  return waiting === 0 ? 'not set up' : `not set up, ${waiting} waiting`
}

/** Settings that visitors do not see. */
function BehindWebsite() {
  const mail = useMailSetup()
  const rows = [
    { to: '/admin/website/mail', title: 'Mail', summary: mailWords(mail.data) },
    { to: '/admin/website/backup', title: 'Backups', summary: 'made each night, to download and keep' },
  ] as const
  return (
    <section className="box" aria-labelledby="behind-website">
      <h2 id="behind-website">Behind the website</h2>
      <ul className="lined">
        {rows.map(({ to, title, summary }) => (
          <li key={to}>
            <Link to={to} className="row-between link-row bare-link">
              <span className="named">
                <b>{title}</b>
                <small>{summary}</small>
              </span>
              <ArrowRightIcon className="icon copper" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
