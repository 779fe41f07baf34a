import { formatCount } from '#web/lib/format.ts'

export const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'subscriber' : 'subscribers'}`
