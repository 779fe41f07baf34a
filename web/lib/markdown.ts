import type { ComponentType, JSX } from 'react'

type Tags = JSX.IntrinsicElements

/** What the build makes of a Markdown file: a component, and the headings in it. */
export type MarkdownText = {
  default: ComponentType<{ components?: { [Tag in keyof Tags]?: ComponentType<Tags[Tag]> } }>
  headings: readonly { id: string; text: string }[]
}
