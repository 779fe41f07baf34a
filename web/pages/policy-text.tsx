import type { ReactNode } from 'react'
import type { ReadText } from '#web/lib/markdown.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ContentsList } from './contents-list.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { PageSection } from './page-section.tsx'

type Props = {
  heading: ReactNode
  /** The day of its last change, and how it is told. */
  day: string
  dayWords: string
  text: ReadText
  /** What the table of contents is of. */
  label: string
  headings?: ReadText['headings']
}

/** A long text under its heading and date. Its contents stand beside it on a desk, and are folded away above it on a phone. */
export const PolicyText = ({ heading, day, dayWords, text, label, headings = text.headings }: Props) => (
  <>
    <header className="wrap page-top">
      {heading}
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
        <ContentsList label={`Contents: ${label}`} headings={headings} />
      </details>
      <MarkdownText className="long-text policy-text" text={text} />
    </div>
  </>
)

type EndProps = { heading: string; words: ReactNode; children: ReactNode }

/** The end of such a page: what to do about it. */
export const PolicyEnd = ({ heading, words, children }: EndProps) => (
  <PageSection heading={heading} ground="bg-blush">
    <p className="mt-4 measure-34 wrap-anywhere">{words}</p>
    <div className="actions">{children}</div>
  </PageSection>
)
