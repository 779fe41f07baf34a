import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import { Fragment } from 'react'
import { documents as parts } from '#content/documents.ts'
import type { Website } from '#contract/website.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { BackupBox } from '#web/features/backups/backup-box.tsx'
import { GoLiveChecklist } from '#web/features/go-live/checklist.tsx'
import { IconThumb, PartThumb, SignThumb } from '#web/features/website/part-thumb.tsx'
import { useWebsite } from '#web/features/website/queries.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { BehindWebsite } from './behind-website.tsx'

/** The parts of the website that she can change. */
export function WebsiteOverview() {
  const website = useWebsite()
  if (!website.data)
    return (
      <NotLoaded query={website} loading="Loading your website...">
        The list could not be loaded. Your website is not affected.
      </NotLoaded>
    )
  const { documents } = website.data
  const waiting = documents.filter(({ hasChanges }) => hasChanges).length
  return (
    <div className="sides website-overview">
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
              {document.name === 'services' && <PricesRow />}
            </Fragment>
          ))}
          <ArticlesRow articles={website.data.articles} />
        </ul>
      </section>
      <GoLiveChecklist />
      <div className="column">
        <BackupBox />
        <BehindWebsite />
      </div>
    </div>
  )
}

type Part = Website['documents'][number]

function PartRow({ document }: { document: Part }) {
  const { name, publishedAt, draftSavedAt } = document
  const { title, summary } = parts[name]
  const changedAt = draftSavedAt ?? publishedAt
  return (
    <li>
      <Link to="/admin/website/$part" params={{ part: name }} className="link-row website-row bare-link">
        <PartThumb name={name} />
        <span className="named">
          <b>{title}</b>
          <small>{summary}</small>
        </span>
        <span className="fine-print">
          {changedAt ? `Changed ${formatMediumDateTime(changedAt)}` : 'Not changed yet'}
        </span>
        <span>
          <StateMark document={document} />
        </span>
        <ArrowRightIcon className="icon copper" />
      </Link>
    </li>
  )
}

/** Prices are fields of the services, and asked for too often to be looked for there. */
const PricesRow = () => (
  <li>
    <Link
      to="/admin/website/$part"
      params={{ part: 'services' }}
      search={{ field: 'cuts.usual' }}
      className="link-row website-row bare-link"
    >
      <SignThumb>£</SignThumb>
      <span className="named">
        <b>Prices</b>
        <small>What each service usually costs</small>
      </span>
      <span />
      <span />
      <ArrowRightIcon className="icon copper" />
    </Link>
  </li>
)

function ArticlesRow({ articles }: { articles: Website['articles'] }) {
  const count = (state: Website['articles'][number]['state']) =>
    articles.filter((one) => one.state === state).length
  const [live, drafts, planned] = [count('live'), count('draft'), count('planned')]
  const waiting = [
    drafts > 0 && `${drafts} draft${drafts === 1 ? '' : 's'}`,
    planned > 0 && `${planned} planned`,
  ].filter((one) => one !== false)
  return (
    <li>
      <Link to="/admin/website/articles" className="link-row website-row bare-link">
        <IconThumb icon={MessageSquareIcon} />
        <span className="named">
          <b>Hair Tips articles</b>
          <small>Write, plan, publish, take off</small>
        </span>
        <span className="fine-print">{live} on the website</span>
        <span>
          {waiting.length > 0 ? (
            <StatusBadge kind="draft">{waiting.join(', ')}</StatusBadge>
          ) : (
            <StatusBadge kind="live">Live</StatusBadge>
          )}
        </span>
        <ArrowRightIcon className="icon copper" />
      </Link>
    </li>
  )
}

function StateMark({ document: { hasChanges, samples } }: { document: Part }) {
  if (hasChanges) return <StatusBadge kind="draft">Unpublished changes</StatusBadge>
  if (samples > 0) return <StatusBadge kind="sample">{samples} still made up</StatusBadge>
  return <StatusBadge kind="live">Live</StatusBadge>
}
