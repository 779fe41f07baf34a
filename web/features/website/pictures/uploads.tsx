import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import ImageIcon from 'lucide-react/icons/image'
import XIcon from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { useOwnPictures } from './queries.ts'
import { sendPicture, UnreadablePicture } from './send-picture.ts'

const maxAtOnce = 10
/** An iPhone hands over a JPEG by itself where only these are asked for. */
const accepted = 'image/jpeg,image/png,image/webp'

type Upload = {
  key: number
  name: string
  /** From 0 to 1; undefined while it waits for its turn. */
  sent?: number
  /** Why it was refused. */
  refusal?: string
  /** Stops it, or puts away what was refused. */
  cancel: () => void
}

/**
 * Opens the phone's photos; each one that was chosen is sent, one after another, and handed over once it is here. A
 * refused file does not stop the others.
 */
export function useUploads(onPicture: (name: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [arrived, setArrived] = useState<string>()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const lastKey = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  const room = useRef(1)
  const { add } = useOwnPictures()
  const change = (key: number, state: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...state } : one)))
  const remove = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  async function send(key: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    change(key, { sent: 0 })
    try {
      const picture = await sendPicture(file, { signal, onSent: (sent) => change(key, { sent }) })
      add(picture)
      remove(key)
      setArrived(file.name)
      onPicture(picture.id)
    } catch (error) {
      const refusal = error instanceof UnreadablePicture ? error.message : failureText(error)
      if (!signal.aborted) change(key, { refusal })
    }
  }
  function start(file: File): void {
    lastKey.current += 1
    const key = lastKey.current
    const aborting = new AbortController()
    const cancel = () => {
      aborting.abort()
      remove(key)
    }
    setUploads((all) => [...all, { key, name: file.name, cancel }])
    queue.current = queue.current.then(() => send(key, file, aborting.signal))
  }

  return {
    isSending: uploads.some(({ refusal }) => !refusal),
    choose(places: number): void {
      if (!input.current) return
      room.current = Math.min(places, maxAtOnce)
      input.current.multiple = places > 1
      input.current.click()
    },
    shown: (
      <>
        <input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          aria-label="Pictures from this device"
          onChange={({ target }) => {
            for (const file of [...(target.files ?? [])].slice(0, room.current)) start(file)
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <p className="fine-print" role="status">
          {arrived && `${arrived} is here. The place and time it was taken were removed.`}
        </p>
        {uploads.length > 0 && (
          <ul className="column mb-6" aria-label="Pictures on their way">
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} />
            ))}
          </ul>
        )}
      </>
    ),
  }
}

/** Called once for each: what was refused is seen without a search for it. */
const comeIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

/** A picture on its way, or one that was refused. */
function UploadRow({ upload: { name, sent, refusal, cancel } }: { upload: Upload }) {
  const words =
    sent === undefined
      ? 'Its turn comes next.'
      : sent < 1
        ? 'On its way. You can go on working.'
        : 'Its sizes for phones and desks are being made.'
  return (
    <li
      className={`grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-[0.2rem] bg-cream-50 p-[1.1rem] max-[23rem]:grid-cols-[minmax(0,1fr)_auto] ${refusal ? 'bad border-2 border-red-700' : 'dashed'}`}
      ref={refusal ? comeIntoView : undefined}
    >
      <span className="grid h-[5.6rem] w-[4.5rem] place-items-center bg-cream-200 text-aubergine-600 max-[23rem]:hidden">
        {refusal ? <CircleAlertIcon className="icon" /> : <ImageIcon className="icon" />}
      </span>
      <div className="named wrap-anywhere">
        <b>{name}</b>
        {!refusal && (
          <progress
            className="my-[0.35rem] block h-2 w-[min(15rem,100%)] text-copper-600"
            max={1}
            value={sent ?? 0}
            aria-label={name}
          />
        )}
        <small className={refusal && 'text-inherit'} role={refusal && 'alert'}>
          {refusal ?? words}
        </small>
      </div>
      {refusal ? (
        <IconButton className="-mx-2 -mt-2 self-start" aria-label={`Put away: ${name}`} onClick={cancel}>
          <XIcon className="icon" />
        </IconButton>
      ) : (
        <button type="button" className="text-button" onClick={cancel}>
          Cancel<span className="sr-only">: {name}</span>
        </button>
      )}
    </li>
  )
}
