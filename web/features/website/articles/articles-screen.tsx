import { useNavigate } from '@tanstack/react-router'
import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import PlusIcon from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type ArticleRow, articleNameOf } from '#contract/website.ts'
import { ArticleThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import { useWebsite } from '#web/features/website/queries.ts'
import { Link } from '#web/lib/link.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { Button } from '#web/ui/button/button.tsx'
import { BackLink } from '#web/ui/editor-top.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { articleStatus } from './article-labels.ts'

const filters = { all: 'All', live: 'Live', draft: 'Draft', planned: 'Planned' } as const
type Filter = keyof typeof filters

const shownAtFirst = 20

/** Every article, with what is so with it. */
export function ArticlesScreen() {
  const website = useWebsite()
  return (
    <div className="website-articles">
      <BackLink to="/admin/website">Website</BackLink>
      <div className="row-between mt-[0.15rem] mb-[1.6rem]">
        <h1 tabIndex={-1} className="heading-section">
          Hair Tips articles
        </h1>
        <NewArticle />
      </div>
      {website.data ? (
        <ArticleList rows={website.data.articles} />
      ) : (
        <NotLoaded query={website} loading="Loading your articles...">
          The list could not be loaded. Your website is not affected.
        </NotLoaded>
      )}
    </div>
  )
}

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
  const [isLong, setLong] = useState(false)
  if (rows.length === 0)
    return (
      <section className="box" aria-label="Articles">
        <p className="muted">
          Nothing here yet. A first article can be short: the question clients ask you most, and your answer.
        </p>
        <NewArticle />
      </section>
    )
  const of = (one: Filter) => rows.filter(({ state }) => one === 'all' || state === one)
  const found = of(filter)
  const offered = Object.keys(filters) as Filter[]
  const shown = isLong ? found : found.slice(0, shownAtFirst)
  return (
    <section className="box" aria-label="Articles">
      <fieldset className="segments">
        <legend className="sr-only">Show</legend>
        {offered.map((one) => (
          <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
            {filters[one]} {of(one).length}
          </button>
        ))}
      </fieldset>
      {found.length === 0 && <p className="fine-print">None of your articles.</p>}
      <ul className="lined mt-2">
        {shown.map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </ul>
      {found.length > shown.length && (
        <button type="button" className="text-button" onClick={() => setLong(true)}>
          Show {found.length - shown.length} more
          <ChevronDownIcon className="icon" />
        </button>
      )}
    </section>
  )
}

function Row({ row }: { row: ArticleRow }) {
  const { name, title, category, image, isFeatured } = row
  const { kind, words } = articleStatus(row)
  return (
    <li>
      <Link
        to="/admin/website/$part"
        params={{ part: name }}
        className="link-row bare-link [--columns:6.5rem_minmax(0,1fr)_auto_1.5rem]"
      >
        <ArticleThumb image={image} className="aspect-[4/3] w-[clamp(5rem,10vw,6.5rem)]" />
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
        <ArrowRightIcon className="icon copper" />
      </Link>
    </li>
  )
}
