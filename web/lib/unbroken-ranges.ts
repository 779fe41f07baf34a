const nowrap = 'unbroken'
const pieces = /<(\/?)(\w+)[^>]*>|[^<]+/g
/** 15-20, 8–12, 0113-496: browsers may end a line after the stroke. */
const ranges = /\d+(?:[-–]\d+)+/g

/**
 * An island stays as React drew it, or it would not know it again; the words of a link or button may be items of a row, which
 * an element in their middle would tear apart.
 */
const isLeftAlone = (tag: string, piece: string) =>
  tag === 'a' || tag === 'button' || piece.includes(' data-island=')

/** Keeps each range of numbers in the text of a rendered page on one line. */
export function keepRangesWhole(html: string): string {
  let left = { tag: '', depth: 0 }
  return html.replace(pieces, (piece: string, slash: string | undefined, tag: string | undefined) => {
    if (tag === undefined)
      return left.depth > 0
        ? piece
        : piece.replace(ranges, (range) => `<span class="${nowrap}">${range}</span>`)
    if (left.depth > 0) left.depth += tag === left.tag ? (slash ? -1 : 1) : 0
    else if (isLeftAlone(tag, piece)) left = { tag, depth: 1 }
    return piece
  })
}
