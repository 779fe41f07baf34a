import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import PlusIcon from 'lucide-react/icons/plus'
import { useState } from 'react'
import { formatShortDay } from '#contract/day-labels.ts'
import { type ArticleRow, articleNameOf } from '#contract/website.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { ArticleThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import { useWebsite } from '#web/features/website/queries.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { BackLink, Link, LinkButton } from '#web/lib/link.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { formatPlannedTime } from './article-panel.tsx'

/** Every article, with what is so with it. */
export function ArticlesScreen() {
  const [newId] = useState(randomId)
  return (
    <div className="max-md:[&_.box]:-mx-gutter max-md:[&_.box]:px-gutter">
      <BackLink to="/admin/website">Website</BackLink>
      <div className="row-between mt-[0.15rem] mb-[1.6rem]">
        <h1 tabIndex={-1} className="heading-section">
          Hair Tips articles
        </h1>
        <LinkButton small to="/admin/website/$part" params={{ part: articleNameOf(newId) }}>
          <PlusIcon className="icon" />
          New article
        </LinkButton>
      </div>
      <Query
        of={useWebsite()}
        loading="Loading your articles..."
        failed="The list could not be loaded. Your website is not affected."
      >
        {({ articles }) => (
          <section className="box" aria-label="Articles">
            {articles.length === 0 && (
              <p className="muted">
                Nothing here yet. A first article can be short: the question clients ask you most, and your
                answer.
              </p>
            )}
            <ul className="lined">
              {articles.map((row) => (
                <Row key={row.name} row={row} />
              ))}
            </ul>
          </section>
        )}
      </Query>
    </div>
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
