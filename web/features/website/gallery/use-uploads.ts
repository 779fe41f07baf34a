import { useRef, useState } from 'react'
import { type OwnPicture, pictureLimits } from '#contract/pictures.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { useOwnPictures } from './queries.ts'
import { sendPicture } from './send-picture.ts'

export type Upload = {
  key: number
  name: string
  bytes: number
  sent: number
  state: 'waiting' | 'sending' | 'offline' | 'reading' | 'done' | 'refused'
  /** Why it was refused. */
  reason?: string
  picture?: OwnPicture
}

type OnDone = (picture: OwnPicture) => void

let lastKey = 0

/** What can be told of a file without sending it. */
function refusedAtOnce({ type, size }: File): string | undefined {
  if (type.startsWith('video/'))
    return 'This is a film. I can show pictures only: choose one from your photos (JPEG, PNG or WebP).'
  if (size > pictureLimits.bytes)
    return 'This picture is larger than 15 MB: please choose a smaller copy of it.'
  return undefined
}

/** Sends pictures one after another, while she goes on with her work. One that is refused keeps no other. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const { add: addPicture } = useOwnPictures()
  const change = (key: number, state: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...state } : one)))

  async function send(key: number, file: File, onDone: OnDone): Promise<OwnPicture | undefined> {
    const refused = refusedAtOnce(file)
    if (refused) {
      change(key, { state: 'refused', reason: refused })
      return undefined
    }
    change(key, { state: 'sending' })
    try {
      const picture = await sendPicture(file, ({ sent, isWaiting }) =>
        change(key, { sent, state: isWaiting ? 'offline' : sent < file.size ? 'sending' : 'reading' }),
      )
      addPicture(picture)
      change(key, { state: 'done', picture })
      onDone(picture)
      return picture
    } catch (error) {
      change(key, { state: 'refused', reason: failureText(error) })
      return undefined
    }
  }

  return {
    uploads,
    /** Resolves to the pictures of these files, once each of them is here or was refused. */
    async add(files: readonly File[], onDone: OnDone = () => {}): Promise<(OwnPicture | undefined)[]> {
      const started = files.map((file) => {
        lastKey += 1
        const { name, size: bytes } = file
        return { file, upload: { key: lastKey, name, bytes, sent: 0, state: 'waiting' } satisfies Upload }
      })
      setUploads((all) => [...all, ...started.map(({ upload }) => upload)])
      const pictures = started.map(({ file, upload }) => {
        const sent = queue.current.then(() => send(upload.key, file, onDone))
        queue.current = sent
        return sent
      })
      return await Promise.all(pictures)
    },
    dismiss: (key: number) => setUploads((all) => all.filter((one) => one.key !== key)),
  }
}
