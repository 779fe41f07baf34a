import { renderMarkdown } from '#web/lib/markdown.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ContentsList } from './contents-list.tsx'
import { MarkdownText } from './markdown-text.tsx'

type Props = {
  title: string
  /** The day of its last change, and how it is told. */
  day: string
  dayWords: string
  text: string
  /** The part of the page that follows it, in its table of contents. */
  next?: { id: string; text: string }
  /** Whether it follows another text. */
  isPart?: boolean
}

/** A long text under its heading and date. Its contents stand beside it on a desk, and are folded away above it on a phone. */
export function PolicyText({ title, day, dayWords, text, next, isPart = false }: Props) {
  const read = renderMarkdown(text, isPart ? 'h3' : 'h2')
  return (
    <>
      <header className="wrap page-top">
        {isPart ? <h2 className="heading-section">{title}</h2> : <h1 className="heading-page">{title}</h1>}
        <p className="lede muted mt-4">
          <time dateTime={day}>{dayWords}</time>
        </p>
      </header>
      <div className="wrap columns-12 policy-columns section-end">
        <details className="fold">
          <summary className="line">
            Contents
            <Icon name="plus" />
          </summary>
          <ContentsList
            label={`Contents: ${title}`}
            headings={next ? [...read.headings, next] : read.headings}
          />
        </details>
        <MarkdownText className="long-text policy-text" text={read} />
      </div>
    </>
  )
}
