import { finishUpload, type OwnPicture, pictureLimits, sendPiece, startUpload } from '#contract/pictures.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'

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

async function sendOnce(id: string, from: number, piece: Blob): Promise<number> {
  const path = sendPiece.path.replace(':id', encodeURIComponent(id))
  const response = await fetch(`${path}?from=${from}`, {
    method: sendPiece.method,
    credentials: 'include',
    headers: { 'content-type': 'application/octet-stream' },
    body: piece,
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return sendPiece.response.parse(await response.json()).received
}

type Report = (state: { sent: number; isWaiting: boolean }) => void

/** Sends a picture piece by piece. A lost connection costs one piece: sending goes on by itself when it is back. */
export async function sendFile(file: File, report: Report): Promise<string> {
  const { id } = await callApi(startUpload, { body: { name: file.name, bytes: file.size } })
  let sent = 0
  while (sent < file.size) {
    try {
      sent = await sendOnce(id, sent, file.slice(sent, sent + pieceBytes))
      report({ sent, isWaiting: false })
    } catch (error) {
      if (!isLost(error)) throw error
      report({ sent, isWaiting: true })
      await nextChance()
    }
  }
  return id
}

export async function sendPicture(file: File, report: Report): Promise<OwnPicture> {
  const id = await sendFile(file, report)
  return await callApi(finishUpload, { params: { id } })
}
