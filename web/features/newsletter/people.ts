import { formatCountOf } from '#web/lib/format.ts'

export const people = (count: number) => formatCountOf(count, 'subscriber')
