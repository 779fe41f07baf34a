import { useNavigate } from '@tanstack/react-router'
import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import PlusIcon from 'lucide-react/icons/plus'
import { useState } from 'react'
import { formatShortDay } from '#contract/day-labels.ts'
import { type ArticleRow, articleNameOf } from '#contract/website.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { Segments } from '#web/admin/ui/segments.tsx'
import { ArticleThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import { useWebsite } from '#web/features/website/queries.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { BackLink, Link } from '#web/lib/link.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { Button } from '#web/ui/button/button.tsx'
import { formatPlannedTime } from './article-panel.tsx'

const filters = [
  { value: 'all', name: 'All' },
  { value: 'live', name: 'Live' },
  { value: 'draft', name: 'Draft' },
  { value: 'planned', name: 'Planned' },
] as const
type Filter = (typeof filters)[number]['value']

/** Every article, with what is so with it. */
export const ArticlesScreen = () => (
  <div className="max-md:[&_.box]:-mx-gutter max-md:[&_.box]:px-gutter">
    <BackLink to="/admin/website">Website</BackLink>
    <div className="row-between mt-[0.15rem] mb-[1.6rem]">
      <h1 tabIndex={-1} className="heading-section">
        Hair Tips articles
      </h1>
      <NewArticle />
    </div>
    <Query
      of={useWebsite()}
      loading="Loading your articles..."
      failed="The list could not be loaded. Your website is not affected."
    >
      {({ articles }) => <ArticleList rows={articles} />}
    </Query>
  </div>
)

function NewArticle() {
  const navigate = useNavigate()
  const open = () => navigate({ to: '/admin/website/$part', params: { part: articleNameOf(randomId()) } })
  return (
    <Button small onClick={() => void open()}>
      <PlusIcon className="icon" />
      New article
    </Button>
  )
}

function ArticleList({ rows }: { rows: readonly ArticleRow[] }) {
  const [filter, setFilter] = useState<Filter>('all')
  const of = (one: Filter) => rows.filter(({ state }) => one === 'all' || state === one)
  if (rows.length === 0)
    return (
      <section className="box" aria-label="Articles">
        <p className="muted">
          Nothing here yet. A first article can be short: the question clients ask you most, and your answer.
        </p>
        <NewArticle />
      </section>
    )
  return (
    <section className="box" aria-label="Articles">
      <Segments
        legend="Show"
        options={filters.map(({ value, name }) => ({ value, label: `${name} ${of(value).length}` }))}
        chosen={filter}
        onChoose={setFilter}
      />
      {of(filter).length === 0 && <p className="fine-print">None of your articles.</p>}
      <ul className="lined mt-2">
        {of(filter).map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** What is so with an article, and how it looks. */
function statusOf({ state, plannedFor, draftSavedAt, hasChanges, published }: ArticleRow) {
  if (plannedFor) return { kind: 'plan', words: `Goes live ${formatPlannedTime(plannedFor)}` } as const
  if (state === 'draft') {
    const saved = draftSavedAt && lowerFirst(formatPastInstant(new Date(draftSavedAt), new Date()))
    return { kind: 'draft', words: saved ? `Draft, saved ${saved}` : 'Draft' } as const
  }
  if (hasChanges) return { kind: 'draft', words: 'Live, with unpublished changes' } as const
  return { kind: 'live', words: published ? `Live since ${formatShortDay(published)}` : 'Live' } as const
}

function Row({ row }: { row: ArticleRow }) {
  const { name, title, category, image, isFeatured } = row
  const { kind, words } = statusOf(row)
  return (
    <li>
      <Link
        to="/admin/website/$part"
        params={{ part: name }}
        className="link-row bare-link [--columns:6.5rem_minmax(0,1fr)_auto_1.5rem]"
      >
        <ArticleThumb image={image} sizes="6.5rem" className="aspect-[4/3] w-[clamp(5rem,10vw,6.5rem)]" />
        <span className="named wrap-anywhere">
          <b>{title || 'No title yet'}</b>
          <small>
            {category}
            {isFeatured && (
              <>
                . <strong>Featured</strong>
              </>
            )}
          </small>
        </span>
        <StatusBadge kind={kind}>{words}</StatusBadge>
        <ArrowRightIcon className="icon text-copper-600" />
      </Link>
    </li>
  )
}
