import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { formatShortDay } from '#contract/day-labels.ts'
import { type ArticleRow, articleNameOf } from '#contract/website.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { PartRow } from '#web/features/website/part-row.tsx'
import { useWebsite } from '#web/features/website/queries.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'
import { BackLink, LinkButton } from '#web/lib/link.tsx'
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
      <Query of={useWebsite()} what="your articles">
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
                <PartRow
                  key={row.name}
                  part={row.name}
                  look={{ picture: row.image }}
                  title={row.title || 'No title yet'}
                  summary={row.category}
                  {...(row.isFeatured && { changed: 'Featured' })}
                  status={statusOf(row)}
                />
              ))}
            </ul>
          </section>
        )}
      </Query>
    </div>
  )
}

/** What is so with an article. */
function statusOf({ state, plannedFor, draftSavedAt, hasChanges, published }: ArticleRow) {
  if (plannedFor) return <StatusBadge kind="plan">Goes live {formatPlannedTime(plannedFor)}</StatusBadge>
  const saved = draftSavedAt && formatPastInstant(draftSavedAt)
  if (state === 'draft') return <StatusBadge kind="draft">Draft, saved {saved}</StatusBadge>
  if (hasChanges) return <StatusBadge kind="draft">Live, with unpublished changes</StatusBadge>
  return <StatusBadge kind="live">Live since {formatShortDay(published ?? '')}</StatusBadge>
}
