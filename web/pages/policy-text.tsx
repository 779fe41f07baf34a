import type { ComponentProps } from 'react'
import type { ReadText } from '#web/lib/markdown.ts'
import { ContentsList } from './contents-list.tsx'
import { MarkdownText } from './markdown-text.tsx'

type Props = {
  text: ReadText
  label: string
  headings: ReadText['headings']
  components?: ComponentProps<typeof MarkdownText>['components']
}

/** A long text with its contents beside it. */
export function PolicyText({ text, label, headings, components = {} }: Props) {
  return (
    <div className="wrap columns-12 gap-y-10 pb-(--space-section)">
      <ContentsList
        label={`Contents: ${label}`}
        headings={headings}
        className="md:col-span-4 lg:col-span-3"
      />
      <div className="long-text policy-text md:col-span-8 lg:col-span-7 lg:col-start-5">
        <MarkdownText text={text} components={components} />
      </div>
    </div>
  )
}
