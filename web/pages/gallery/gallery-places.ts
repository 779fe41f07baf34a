export type Place = { columns: number; className: string; shape?: string }

/** How each picture stands in its row of twelve columns: rows of 5-4-3, 3-4-5, 4-5-3 and 6-3-3, over and over. */
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
  { columns: 6, className: 'col-6', shape: 'wide' },
  { columns: 3, className: 'col-3 lower-10' },
  { columns: 3, className: 'col-3 lower-22' },
]

/** Rows of two, where threes do not come out even. */
const inTwos: readonly Place[] = [
  { columns: 7, className: 'col-7', shape: 'wide' },
  { columns: 5, className: 'col-5' },
  { columns: 5, className: 'col-5' },
  { columns: 7, className: 'col-7', shape: 'wide' },
]

/** The last stands beside the question. On a phone it is as wide as the screen, unless it has a neighbour there. */
const last = (isAlone: boolean): Place =>
  isAlone
    ? { columns: 6, className: 'col-all col-6', shape: 'wide-alone' }
    : { columns: 6, className: 'col-6', shape: 'wide' }

/** Where each of so many pictures stands: as many rows of three as there may be, then rows of two, then the last. */
export function galleryPlaces(count: number): { places: readonly Place[]; isLastWide: boolean } {
  const before = Math.max(0, count - 1)
  const twos = before % 3 === 0 ? 0 : before % 3 === 2 ? 2 : Math.min(before, 4)
  const threes = before - twos
  const places = Array.from({ length: before }, (_, index) => {
    const place = index < threes ? inThrees[index % inThrees.length] : inTwos[index - threes]
    return place ?? { columns: 4, className: 'col-4' }
  })
  const isLastWide = before % 2 === 0
  return { places: [...places, last(isLastWide)], isLastWide }
}
