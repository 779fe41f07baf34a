import { type OwnPicture, uploadPicture } from '#contract/pictures.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { shrinkPicture } from './shrink-picture.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

type Options = {
  /** Gets the part that has been sent, from 0 to 1. */
  onSent: (part: number) => void
  signal: AbortSignal
}

/** fetch() does not tell how much of a body was sent. */
const post = (picture: Blob, { onSent, signal }: Options) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadPicture.method, uploadPicture.path)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total))
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new TypeError('No answer came')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(picture)
  })

/** Sends a picture in the size for pages. Until it has arrived, closing or reloading the page asks first. */
export async function sendPicture(file: File, options: Options): Promise<OwnPicture> {
  addEventListener('beforeunload', ask)
  try {
    const picture = await shrinkPicture(file)
    options.signal.throwIfAborted()
    const { status, responseText, statusText } = await post(picture, options)
    if (status !== 201) throw new ApiError(status, responseText, statusText)
    return uploadPicture.response.parse(JSON.parse(responseText))
  } finally {
    // A page that listens is not kept by the browser for going back to it.
    removeEventListener('beforeunload', ask)
  }
}
