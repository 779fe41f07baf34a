import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** So few that a slice takes some milliseconds. */
export const rowsPerSlice = 500

/** All rows in the order of their ids, in slices between which other requests are answered. */
export async function* readInSlices<Row extends { id: string }>(readAfter: (id: string) => Promise<Row[]>) {
  for (let after = ''; ; ) {
    const rows = await readAfter(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
    await yieldToEventLoop()
  }
}
