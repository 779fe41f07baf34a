/** The fields of a form in a grid: two halves on a phone, six parts on a wide screen. */
export const fieldGrid = 'mt-3.5 grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-6'

/** What a field takes of the grid: on a phone half of a row if it is short, else all of it. */
export const span = {
  row: 'col-span-full',
  half: 'col-span-full sm:col-span-1 md:col-span-3',
  third: 'col-span-full sm:col-span-1 md:col-span-2',
  shortHalf: 'md:col-span-3',
  shortThird: 'md:col-span-2',
} as const
