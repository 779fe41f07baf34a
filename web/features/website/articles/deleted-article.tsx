import { useEffect, useRef } from 'react'
import type { WebsiteDocument } from '#contract/website.ts'
import { fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { deletedOnLabel } from './article-labels.ts'
import { useRestoreArticle } from './queries.ts'

type Props = { document: WebsiteDocument; deleted: NonNullable<WebsiteDocument['deleted']> }

/** Words without the signs of Markdown for headings and bold ones. */
const plain = (text: string) => text.replace(/^#+[ \t]+/gm, '').replaceAll('**', '')

/** A deleted article, to be read and to be brought back. */
export function DeletedArticle({ document, deleted }: Props) {
  const { title, excerpt, body } = deleted.content
  const restore = useRestoreArticle(document)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="row-between website-head article-head">
        <h1 ref={heading} tabIndex={-1} className="heading-section">
          {fieldTextOf(title).trim() || 'No title yet'}
        </h1>
        <StatusBadge kind="wait">{deletedOnLabel(deleted)}</StatusBadge>
      </div>
      <section className="box column" aria-label="Its words">
        <p>Visitors do not find it. Brought back it is a draft: nobody sees it until you publish it.</p>
        <ActionButton small isPending={restore.isPending} onClick={() => restore.mutate()}>
          <Icon name="undo" />
          Bring it back
        </ActionButton>
        <div role="alert">
          {restore.error && (
            <p className="notice-bad">It was not brought back. {failureText(restore.error)}</p>
          )}
        </div>
        {[excerpt, body].map(fieldTextOf).map(
          (text) =>
            text !== '' && (
              <p key={text} className="prose wrap-anywhere pre-line">
                {plain(text)}
              </p>
            ),
        )}
      </section>
    </>
  )
}
