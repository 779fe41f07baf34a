// Parsing Markdown takes more than linear time where markers are ambiguous: a few kB may take minutes, and deeply
// nested quotes overflow the stack. So markers are counted before parsing. Each bound is far above any text for readers
// and far below a noticeable delay.
const most = {
  letters: 150_000,
  lines: 10_000,
  linesTogether: 1000,
  signsBefore: 10,
  /** Over the whole text, not counting the first `>` and the first list marker of a line. */
  signsNested: 200,
  columnsBefore: 40,
  emphasis: 8000,
  emphasisTogether: 1000,
  brackets: 4000,
  bracketsTogether: 1000,
  underlines: 300,
  lettersInWord: 2000,
}

const signs = /(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/g
const beforeText = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/
const isRule = (line: string) => /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)
const isUnderline = (line: string) => /^[\s>]*(?:=+|-+)\s*$/.test(line)

const countOf = (text: string, what: RegExp) => text.match(what)?.length ?? 0

function problemOfLines(lines: readonly string[]): string | undefined {
  let nested = 0
  for (const line of lines) {
    const before = isRule(line) ? '' : (beforeText.exec(line)?.[0] ?? '')
    const [quotes, all] = [countOf(before, />/g), countOf(before, signs)]
    nested += Math.max(0, quotes - 1) + Math.max(0, all - quotes - 1)
    if (
      all > most.signsBefore ||
      nested > most.signsNested ||
      before.replaceAll('\t', '    ').length > most.columnsBefore
    )
      return `The line “${line.trim().slice(0, 30)}” is a list or a quote too deep within others. Take out some of the signs before its text.`
  }
  return undefined
}

/** Why a text is refused before parsing, as a sentence; undefined if it can be parsed. Takes linear time. */
export function markdownProblem(text: string): string | undefined {
  if (text.length > most.letters) return `This can have up to ${most.letters} letters. Please take some out.`
  const lines = text.split(/\r\n|\r|\n/)
  const tooDeep = problemOfLines(lines)
  if (tooDeep) return tooDeep
  const parts = text.split(/(?:\r\n|\r|\n)[ \t]*(?=[\r\n])/)
  const isOver = (what: RegExp, all: number, together: number) =>
    countOf(text, what) > all || parts.some((part) => countOf(part, what) > together)
  if (isOver(/\n|\r(?!\n)/g, most.lines, most.linesTogether))
    return 'There are too many lines here, or too many without an empty one between them. Please take some out.'
  if (isOver(/\*+|_+/g, most.emphasis, most.emphasisTogether))
    return 'There are too many * and _ here. Please take some out: bold is best kept for a few words.'
  if (isOver(/[[\]]/g, most.brackets, most.bracketsTogether))
    return 'There are too many [ and ] here. Please take some out.'
  if (lines.filter(isUnderline).length > most.underlines)
    return 'There are too many lines of = or - here. Please take some out.'
  if (text.split(/\s/).some((word) => word.length > most.lettersInWord))
    return `One word has more than ${most.lettersInWord} letters. Please put blanks into it, or take it out.`
  return undefined
}
