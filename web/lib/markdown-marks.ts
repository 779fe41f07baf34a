export type Selection = { text: string; start: number; end: number }

/** What to write in place of `from` to `to`, and what to select afterwards. */
export type Edit = { from: number; to: number; insert: string; selectFrom: number; selectTo: number }

/** Puts marks around the selection, or removes them if they are there. */
const around =
  (mark: string, sample: string) =>
  ({ text, start, end }: Selection): Edit => {
    const isMarked = text.slice(start - mark.length, start) === mark && text.slice(end).startsWith(mark)
    const words = text.slice(start, end) || sample
    const from = isMarked ? start - mark.length : start
    const to = isMarked ? end + mark.length : end
    const selectFrom = isMarked ? from : start + mark.length
    const insert = isMarked ? words : `${mark}${words}${mark}`
    return { from, to, insert, selectFrom, selectTo: selectFrom + words.length }
  }

/** Puts a mark before each line, or removes it if all lines have it. */
const before =
  (mark: string) =>
  ({ text, start, end }: Selection): Edit => {
    const from = text.lastIndexOf('\n', start - 1) + 1
    const next = text.indexOf('\n', end)
    const to = next < 0 ? text.length : next
    const lines = text.slice(from, to).split('\n')
    const areMarked = lines.every((line) => line.startsWith(mark))
    const insert = lines.map((line) => (areMarked ? line.slice(mark.length) : mark + line)).join('\n')
    return { from, to, insert, selectFrom: from + insert.length, selectTo: from + insert.length }
  }

const address = 'https://'

/** Makes the selection a link and selects the link's address; removes the link if the selection is in one. */
const linking =
  (opening: string, sample: string) =>
  (selection: Selection): Edit => {
    const { text, start, end } = selection
    const linked = linkAround(opening, selection)
    if (linked) return linked
    const head = `${opening}${text.slice(start, end) || sample}](`
    const selectFrom = start + head.length
    return {
      from: start,
      to: end,
      insert: `${head}${address})`,
      selectFrom,
      selectTo: selectFrom + address.length,
    }
  }

/** The edit that removes the link whose words or address the selection is in. */
function linkAround(opening: string, { text, start, end }: Selection): Edit | undefined {
  for (const found of text.matchAll(/!?\[([^\]\n]*)\]\(([^)\n]*)\)/g)) {
    const { 0: whole, 1: words = '', index: from } = found
    const to = from + whole.length
    const isOfKind = whole.startsWith('!') === opening.startsWith('!')
    if (!isOfKind || start <= from || end >= to) continue
    return { from, to, insert: words, selectFrom: from, selectTo: from + words.length }
  }
  return undefined
}

/** Numbers the lines, or removes the numbers if all lines have one. */
function numbering({ text, start, end }: Selection): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const areNumbered = lines.every((line) => /^\d+\. /.test(line))
  const insert = lines
    .map((line, index) => (areNumbered ? line.replace(/^\d+\. /, '') : `${index + 1}. ${line}`))
    .join('\n')
  return { from, to, insert, selectFrom: from + insert.length, selectTo: from + insert.length }
}

/** Inserts a block on its own lines, below the line of the cursor. */
export function insertBlock({ text, end: cursorAt }: Selection, block: string): Edit {
  const next = text.indexOf('\n', cursorAt)
  const end = next < 0 ? text.length : next
  const before = text.slice(0, end)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const insert = `${gap}${block}${text.slice(end).startsWith('\n') ? '' : '\n\n'}`
  const cursor = end + insert.length
  return { from: end, to: end, insert, selectFrom: cursor, selectTo: cursor }
}

export type Mark = { label: string; key?: string; apply: (selection: Selection) => Edit }

export const marks = {
  bold: { label: 'Bold', key: 'b', apply: around('**', 'strong words') },
  italic: { label: 'Italic', key: 'i', apply: around('*', 'words') },
  heading: { label: 'Heading', apply: before('## ') },
  list: { label: 'List', apply: before('- ') },
  numbers: { label: 'Numbers', apply: numbering },
  quote: { label: 'Quote', apply: before('> ') },
  link: { label: 'Link', key: 'k', apply: linking('[', 'words of the link') },
  picture: { label: 'Picture', apply: linking('![', 'what the picture shows') },
} as const satisfies Record<string, Mark>

const point = /^([ \t]*(?:[-*+]|(\d{1,9})([.)]))[ \t]+)(.*)$/

/** What Enter does at the end of a list item: begins the next item, or ends the list if the item is empty. */
export function nextPoint({ text, start, end }: Selection): Edit | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const [, mark, number, sign, words] = point.exec(text.slice(from, start)) ?? []
  const isWithin = start !== end || !/^[ \t]*(\n|$)/.test(text.slice(end))
  if (mark === undefined || isWithin) return undefined
  const indent = /^[ \t]*/.exec(mark)?.[0] ?? ''
  const next = number === undefined ? mark : `${indent}${Number(number) + 1}${sign} `
  const isOver = words?.trim() === ''
  // Without an empty line, the text that follows would belong to the last item.
  const insert = isOver ? '\n' : `\n${next}`
  const cursor = (isOver ? from : start) + insert.length
  return { from: isOver ? from : start, to: end, insert, selectFrom: cursor, selectTo: cursor }
}
