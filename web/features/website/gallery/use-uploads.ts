import { useRef, useState } from 'react'
import type { OwnPicture } from '#contract/pictures.ts'
import { sendPicture } from '#web/features/website/pictures/send-picture.ts'
import { UnreadablePicture } from '#web/features/website/pictures/shrink-picture.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { useOwnPictures } from './queries.ts'

export type Upload = {
  key: number
  name: string
  /** From 0 to 1. */
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** Why it was refused. */
  reason?: string
  picture?: OwnPicture
  cancel: () => void
}

type OnDone = (picture: OwnPicture) => void

export const mostAtOnce = 10

let lastKey = 0

/** Sends pictures one after another, while she goes on with her work. A refused file does not stop the others. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const { add: addPicture } = useOwnPictures()
  const change = (key: number, state: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...state } : one)))
  const dismiss = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  async function send(key: number, file: File, signal: AbortSignal, onDone: OnDone) {
    if (signal.aborted) return undefined
    change(key, { state: 'sending' })
    try {
      const picture = await sendPicture(file, { signal, onSent: (sent) => change(key, { sent }) })
      addPicture(picture)
      change(key, { state: 'done', picture })
      onDone(picture)
      return picture
    } catch (error) {
      const reason = error instanceof UnreadablePicture ? error.message : failureText(error)
      if (!signal.aborted) change(key, { state: 'refused', reason })
      return undefined
    }
  }

  return {
    uploads,
    dismiss,
    /** Resolves to the pictures of these files, once each of them is here or was refused. */
    async add(files: readonly File[], onDone: OnDone = () => {}): Promise<(OwnPicture | undefined)[]> {
      const started = files.map((file) => {
        lastKey += 1
        const key = lastKey
        const aborting = new AbortController()
        const cancel = () => {
          aborting.abort()
          dismiss(key)
        }
        const upload: Upload = { key, name: file.name, sent: 0, state: 'waiting', cancel }
        return { file, upload, signal: aborting.signal }
      })
      setUploads((all) => [...all, ...started.map(({ upload }) => upload)])
      const pictures = started.map(({ file, upload, signal }) => {
        const sent = queue.current.then(() => send(upload.key, file, signal, onDone))
        queue.current = sent
        return sent
      })
      return await Promise.all(pictures)
    },
  }
}
