import { parse, YAMLParseError } from 'yaml'

/** Splits a Markdown file into its front matter, unchecked, and its text. */
export function splitFrontMatter(text: string): { data: unknown; body: string } {
  const [, yaml, body] = text.match(/^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/) ?? []
  if (yaml === undefined || body === undefined) {
    throw new Error('Begin the file with a line ---, then the fields, then another line ---.')
  }
  return { data: readYaml(yaml), body }
}

function readYaml(yaml: string): unknown {
  try {
    return parse(yaml)
  } catch (error) {
    const where =
      error instanceof YAMLParseError ? ` Look at line ${(error.linePos?.[0].line ?? 1) + 1}.` : ''
    throw new Error(
      `Write each field on a line of its own, name: value, with quotation marks round a value that holds a colon.${where}`,
    )
  }
}
