const nowrap = 'unbroken'
const pieces = /<(\/?)(\w+)[^>]*>|[^<]+/g
/** 15-20, 8–12, 0113-496: browsers may break a line after the dash. */
const ranges = /\d+(?:[-–]\d+)+/g

/**
 * An island must stay as React rendered it, or hydration would fail; the text of a link or button may be a flex item, which an
 * added element would split.
 */
const isLeftAlone = (tag: string, piece: string) =>
  tag === 'a' || tag === 'button' || piece.includes(' data-island=')

/** Keeps each range of numbers in the text of a rendered page on one line. */
export function keepRangesOnOneLine(html: string): string {
  let skipped = { tag: '', depth: 0 }
  return html.replace(pieces, (piece: string, slash: string | undefined, tag: string | undefined) => {
    if (tag === undefined)
      return skipped.depth > 0
        ? piece
        : piece.replace(ranges, (range) => `<span class="${nowrap}">${range}</span>`)
    if (skipped.depth > 0) skipped.depth += tag === skipped.tag ? (slash ? -1 : 1) : 0
    else if (isLeftAlone(tag, piece)) skipped = { tag, depth: 1 }
    return piece
  })
}
