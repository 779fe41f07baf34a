import { useRef, useState } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { useFileChoice } from './choose-files.tsx'
import { useOwnPictures } from './queries.ts'
import { sendPicture } from './send-picture.ts'
import { UnreadablePicture } from './shrink-picture.ts'
import { type Upload, UploadList } from './upload-list.tsx'

const maxAtOnce = 10
let lastKey = 0

/**
 * Opens the phone's photos; each one that was chosen is sent, one after another, and handed over once it is here. A
 * refused file does not stop the others.
 */
export function useUploads(onPicture: (name: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const { add, pictures } = useOwnPictures()
  const [fileField, choose] = useFileChoice()
  const change = (key: number, state: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...state } : one)))
  const dismiss = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  async function send(key: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    change(key, { state: 'sending' })
    try {
      const picture = await sendPicture(file, { signal, onSent: (sent) => change(key, { sent }) })
      add(picture)
      change(key, { state: 'done', picture: picture.id })
      onPicture(picture.id)
    } catch (error) {
      const reason = error instanceof UnreadablePicture ? error.message : failureText(error)
      if (!signal.aborted) change(key, { state: 'refused', reason })
    }
  }

  function start(file: File): void {
    lastKey += 1
    const key = lastKey
    const aborting = new AbortController()
    const cancel = () => {
      aborting.abort()
      dismiss(key)
    }
    setUploads((all) => [...all, { key, name: file.name, sent: 0, state: 'waiting', cancel }])
    queue.current = queue.current.then(() => send(key, file, aborting.signal))
  }

  return {
    isSending: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    choose: (room: number) =>
      choose((files) => files.slice(0, Math.min(room, maxAtOnce)).map(start), room > 1),
    shown: (
      <>
        {fileField}
        {pictures && <UploadList {...{ uploads, pictures }} onDismiss={dismiss} />}
      </>
    ),
  }
}
