import { useRef, useState } from 'react'
import { type OwnPicture, pictureLimits } from '#contract/pictures.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { usePictures } from './queries.ts'
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
  const queue = useRef(Promise.resolve())
  const { add: addPicture } = usePictures()
  const change = (key: number, state: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...state } : one)))

  async function send(key: number, file: File, onDone: (picture: OwnPicture) => void): Promise<void> {
    const refused = refusedAtOnce(file)
    if (refused) return change(key, { state: 'refused', reason: refused })
    change(key, { state: 'sending' })
    try {
      const picture = await sendPicture(file, ({ sent, isWaiting }) =>
        change(key, { sent, state: isWaiting ? 'offline' : sent < file.size ? 'sending' : 'reading' }),
      )
      addPicture(picture)
      change(key, { state: 'done', picture })
      onDone(picture)
    } catch (error) {
      change(key, { state: 'refused', reason: failureText(error) })
    }
  }

  return {
    uploads,
    add(files: readonly File[], onDone: (picture: OwnPicture) => void): void {
      const started = files.map((file) => {
        lastKey += 1
        const { name, size: bytes } = file
        return { file, upload: { key: lastKey, name, bytes, sent: 0, state: 'waiting' } satisfies Upload }
      })
      setUploads((all) => [...all, ...started.map(({ upload }) => upload)])
      for (const { file, upload } of started)
        queue.current = queue.current.then(() => send(upload.key, file, onDone))
    },
    dismiss: (key: number) => setUploads((all) => all.filter((one) => one.key !== key)),
  }
}
