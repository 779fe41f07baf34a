import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** A slice takes a few milliseconds. */
export const rowsPerSlice = 500

/** Reads all rows in order of id, yielding to other requests between slices. */
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
