import { finishUpload, type OwnPicture, sendChunk, startUpload } from '#contract/pictures.ts'
import { callApi } from '#web/lib/api-client.ts'
import { chunkEndpoint, retryUntilAnswered, sendInChunks } from '#web/lib/send-chunks.ts'

let underWay = 0

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Until this is over, closing or reloading the page asks first. */
async function askBeforeLeaving(work: Promise<OwnPicture>): Promise<OwnPicture> {
  underWay += 1
  addEventListener('beforeunload', ask)
  try {
    return await work
  } finally {
    underWay -= 1
    // A page that listens is not kept by the browser for going back to it.
    if (underWay === 0) removeEventListener('beforeunload', ask)
  }
}

type Report = Parameters<typeof sendInChunks>[2]

/** Sends a file, and has a picture made of it. Whatever gets lost on the way is sent again by itself. */
async function send(file: File, report: Report): Promise<OwnPicture> {
  const { id } = await retryUntilAnswered(
    () => callApi(startUpload, { body: { name: file.name, bytes: file.size } }),
    (isWaiting) => report({ sent: 0, isWaiting }),
  )
  await sendInChunks(file, chunkEndpoint(sendChunk, id), report)
  return await retryUntilAnswered(
    () => callApi(finishUpload, { params: { id } }),
    (isWaiting) => report({ sent: file.size, isWaiting }),
  )
}

export const sendPicture = (file: File, report: Report): Promise<OwnPicture> =>
  askBeforeLeaving(send(file, report))
