import { parse } from 'yaml'

/** Splits a Markdown file into its front matter, unchecked, and its text. */
export function splitFrontMatter(text: string): { data: unknown; body: string } {
  const [, yaml, body] = text.match(/^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/) ?? []
  if (yaml === undefined || body === undefined)
    throw new Error('Begin the file with a line ---, then the fields, then another line ---.')
  return { data: parse(yaml), body }
}
