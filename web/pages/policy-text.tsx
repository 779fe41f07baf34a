import type { ReadText } from '#web/lib/markdown.ts'
import { ContentsList } from './contents-list.tsx'
import { MarkdownText } from './markdown-text.tsx'

type Props = {
  text: ReadText
  label: string
  headings: ReadText['headings']
}

/** A long text with a table of contents beside it. */
export function PolicyText({ text, label, headings }: Props) {
  return (
    <div className="wrap columns-12 list-beside policy gap-y-10">
      <ContentsList label={`Contents: ${label}`} headings={headings} />
      <div className="long-text policy-text">
        <MarkdownText text={text} />
      </div>
    </div>
  )
}
