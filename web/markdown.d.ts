declare module '*.md' {
  import type { MarkdownText } from '#web/lib/markdown.ts'

  export const headings: MarkdownText['headings']
  const Text: MarkdownText['default']
  export default Text
}
