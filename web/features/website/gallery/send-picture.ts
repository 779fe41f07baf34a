import { finishUpload, type OwnPicture, sendChunk, startUpload } from '#contract/pictures.ts'
import { storeEvidence } from '#contract/testimonial-evidence.ts'
import { callApi } from '#web/lib/api-client.ts'
import { chunkEndpoint, retryUntilAnswered, sendInChunks } from '#web/lib/send-chunks.ts'

let underWay = 0

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Until this is over, closing or reloading the page asks first. */
async function askBeforeLeaving<T>(work: Promise<T>): Promise<T> {
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

/** Sends a file, and has something made of it. Whatever gets lost on the way is sent again by itself. */
async function sendAnd<T>(file: File, report: Report, make: (upload: string) => Promise<T>): Promise<T> {
  const { id } = await retryUntilAnswered(
    () => callApi(startUpload, { body: { name: file.name, bytes: file.size } }),
    (isWaiting) => report({ sent: 0, isWaiting }),
  )
  await sendInChunks(file, chunkEndpoint(sendChunk, id), report)
  return await retryUntilAnswered(
    () => make(id),
    (isWaiting) => report({ sent: file.size, isWaiting }),
  )
}

export const sendPicture = (file: File, report: Report): Promise<OwnPicture> =>
  askBeforeLeaving(sendAnd(file, report, (id) => callApi(finishUpload, { params: { id } })))

/** A picture of what a client wrote, for this entry. */
export const sendEvidence = (file: File, entry: string, report: Report) =>
  askBeforeLeaving(
    sendAnd(file, report, (upload) => callApi(storeEvidence, { params: { id: entry }, body: { upload } })),
  )
