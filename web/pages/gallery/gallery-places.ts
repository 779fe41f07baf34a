export type Place = { columns: number; className: string; shape?: string }

/** Widths in rows of twelve columns, repeated: 5-4-3, 3-4-5, 4-5-3 and 6-3-3. */
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

/** Rows of two, if the number of pictures does not divide by three. */
const inTwos: readonly Place[] = [
  { columns: 7, className: 'col-7', shape: 'wide' },
  { columns: 5, className: 'col-5' },
  { columns: 5, className: 'col-5' },
  { columns: 7, className: 'col-7', shape: 'wide' },
]

/** The last picture is beside the question. On a phone it has the screen's full width, unless another picture is beside it. */
const last = (isAlone: boolean): Place =>
  isAlone
    ? { columns: 6, className: 'col-all col-6', shape: 'wide-alone' }
    : { columns: 6, className: 'col-6', shape: 'wide' }

/** The layout of `count` pictures: as many rows of three as possible, then rows of two, then the last picture. */
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
