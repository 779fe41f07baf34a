export type Place = { columns: number; className: string }

/** Widths in rows of twelve columns, repeated: 5-4-3, 3-4-5, 4-5-3 and 3-5-4. */
const inThrees: readonly Place[] = [
  { columns: 5, className: 'col-5' },
  { columns: 4, className: 'col-4 lower-14' },
  { columns: 3, className: 'col-3 lower-28' },
  { columns: 3, className: 'col-3' },
  { columns: 4, className: 'col-4' },
  { columns: 5, className: 'col-5 lower-8' },
  { columns: 4, className: 'col-4' },
  { columns: 5, className: 'col-5 lower-12' },
  { columns: 3, className: 'col-3' },
  { columns: 3, className: 'col-3 lower-22' },
  { columns: 5, className: 'col-5' },
  { columns: 4, className: 'col-4 lower-10' },
]

/** Rows of two, if the number of pictures does not divide by three. */
const inTwos: readonly Place[] = [
  { columns: 6, className: 'col-6' },
  { columns: 6, className: 'col-6 lower-12' },
]

/** Beside the question. */
const last: Place = { columns: 6, className: 'col-6' }

/** The pictures of one family stand in even rows. */
const even: Place = { columns: 4, className: 'col-4' }

/**
 * The layout of `count` pictures: as many rows of three as possible, then rows of two, then the last picture. Every picture
 * keeps its own shape: a wide crop would cut long hair off.
 */
export function galleryPlaces(count: number, isFamily = false): readonly Place[] {
  if (isFamily) return Array.from({ length: count }, () => even)
  const before = Math.max(0, count - 1)
  const twos = before % 3 === 0 ? 0 : before % 3 === 2 ? 2 : Math.min(before, 4)
  const threes = before - twos
  const places = Array.from(
    { length: before },
    (_, index) => (index < threes ? inThrees[index % inThrees.length] : inTwos[(index - threes) % 2]) ?? even,
  )
  return [...places, last]
}
