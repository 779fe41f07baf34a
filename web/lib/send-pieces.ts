import type { Endpoint } from '#contract/endpoint.ts'
import { pictureLimits, sendPiece } from '#contract/pictures.ts'
import { ApiError } from './api-client.ts'

const { pieceBytes } = pictureLimits
const retryMs = 3000

const isLost = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** Until there is a connection again, or a moment has passed. */
const nextChance = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, retryMs)
    addEventListener(
      'online',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

async function sendOnce({ method, path }: Way, from: number, piece: Blob): Promise<number> {
  const response = await fetch(`${path}?from=${from}`, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/octet-stream' },
    body: piece,
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  // Every call that takes pieces answers alike.
  return sendPiece.response.parse(await response.json()).received
}

type Way = Pick<Endpoint, 'method'> & { path: string }
type Report = (state: { sent: number; isWaiting: boolean }) => void

/** The call that takes the pieces of this upload. */
export const wayTo = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, id: string): Way => ({
  method,
  path: path.replace(':id', encodeURIComponent(id)),
})

/** Sends a file piece by piece. A lost connection costs one piece: sending goes on by itself when it is back. */
export async function sendInPieces(
  file: File,
  way: Way,
  report: Report,
  isStopped: () => boolean = () => false,
): Promise<void> {
  let sent = 0
  while (sent < file.size && !isStopped()) {
    try {
      sent = await sendOnce(way, sent, file.slice(sent, sent + pieceBytes))
      report({ sent, isWaiting: false })
    } catch (error) {
      if (!isLost(error)) throw error
      report({ sent, isWaiting: true })
      await nextChance()
    }
  }
}
