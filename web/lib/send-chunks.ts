import type { Endpoint } from '#contract/endpoint.ts'
import { pictureLimits, sendChunk } from '#contract/pictures.ts'
import { ApiError } from './api-client.ts'

const { pieceBytes } = pictureLimits
const retryMs = 3000

/** Whether no answer came or a proxy gave it (502 to 504). Refusals and our own 500 would only come again. */
const isLost = (error: unknown) => !(error instanceof ApiError) || error.status > 500

/** Resolves when the browser comes online, or after `retryMs`. */
const nextChance = () =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, retryMs)
    addEventListener('online', goOn)
  })

/** Retries an idempotent call until it gets through. Rejects with a refusal only. */
export async function retryUntilAnswered<T>(
  call: () => Promise<T>,
  onWaiting: (isWaiting: boolean) => void,
): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isLost(error)) throw error
      onWaiting(true)
      await nextChance()
      if (navigator.onLine) onWaiting(false)
    }
  }
}

async function sendOnce({ method, path }: Way, from: number, piece: Blob): Promise<number> {
  const response = await fetch(`${path}?from=${from}`, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/octet-stream' },
    body: piece,
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  // All upload endpoints answer alike.
  return sendChunk.response.parse(await response.json()).received
}

type Way = Pick<Endpoint, 'method'> & { path: string }
type Report = (state: { sent: number; isWaiting: boolean }) => void

/** The endpoint that takes the chunks of this upload. */
export const chunkEndpoint = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, id: string): Way => ({
  method,
  path: path.replace(':id', encodeURIComponent(id)),
})

/** Sends a file in chunks. A lost connection costs one chunk: sending resumes by itself when it is back. */
export async function sendInChunks(file: File, way: Way, report: Report): Promise<void> {
  let sent = 0
  const next = () => sendOnce(way, sent, file.slice(sent, sent + pieceBytes))
  const onWaiting = (isWaiting: boolean) => report({ sent, isWaiting })
  while (sent < file.size) {
    sent = await retryUntilAnswered(next, onWaiting)
    report({ sent, isWaiting: false })
  }
}
