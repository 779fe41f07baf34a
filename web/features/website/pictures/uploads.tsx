import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import ImageIcon from 'lucide-react/icons/image'
import XIcon from 'lucide-react/icons/x'
import { type ReactNode, useRef, useState } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { type Pictures, useOwnPictures } from './queries.ts'
import { sendPicture, UnreadablePicture } from './send-picture.ts'

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

const accepted = 'image/jpeg,image/png,image/webp'

/**
 * Opens the phone's photos, and gives what was chosen there. It asks for JPEG, PNG and WebP only, so that an iPhone hands
 * over a JPEG by itself.
 */
function useFileChoice(): [ReactNode, (onChosen: (files: File[]) => void, isMultiple?: boolean) => void] {
  const input = useRef<HTMLInputElement>(null)
  const wanted = useRef<(files: File[]) => void>(undefined)
  const field = (
    <input
      ref={input}
      type="file"
      accept={accepted}
      hidden
      aria-label="Pictures from this device"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file may be chosen again.
        target.value = ''
        if (files.length > 0) wanted.current?.(files)
      }}
    />
  )
  const choose = (onChosen: (files: File[]) => void, isMultiple = false) => {
    if (!input.current) return
    wanted.current = onChosen
    input.current.multiple = isMultiple
    input.current.click()
  }
  return [field, choose]
}

type Upload = {
  key: number
  name: string
  /** From 0 to 1. */
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** Why it was refused. */
  reason?: string
  /** The name of the picture that has arrived. */
  picture?: string
  cancel: () => void
}

function wordsOf({ state, sent, reason = '' }: Upload): string {
  if (state === 'refused') return reason
  if (state === 'done')
    return 'Here. The place and time it was taken were removed before it left your device.'
  if (state === 'waiting') return 'Its turn comes next.'
  return sent < 1 ? 'On its way. You can go on working.' : 'Its sizes for phones and desks are being made.'
}

type Props = {
  uploads: readonly Upload[]
  pictures: Pictures
  onDismiss: (key: number) => void
}

/** Pictures on their way, those that are here, and those that were refused. */
function UploadList({ uploads, pictures, onDismiss }: Props) {
  const over = uploads.findLast(({ state }) => state === 'done' || state === 'refused')
  return (
    <>
      <span className="sr-only" role="status">
        {over && `${over.name}: ${wordsOf(over)}`}
      </span>
      {uploads.length > 0 && (
        <ul className="column mb-6" aria-label="Pictures on their way">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} {...{ upload, pictures, onDismiss }} />
          ))}
        </ul>
      )}
    </>
  )
}

const thumbLook = 'h-[5.6rem] w-[4.5rem] object-cover max-[23rem]:hidden'

/** Called once for each: what was refused is seen without a search for it. */
const comeIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

type RowProps = Omit<Props, 'uploads'> & { upload: Upload }

function UploadRow({ upload, pictures, onDismiss }: RowProps) {
  const { key, name, state, sent, picture, cancel } = upload
  const isRefused = state === 'refused'
  const isOver = isRefused || state === 'done'
  return (
    <li
      className={`grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-[0.2rem] bg-cream-50 p-[1.1rem] max-[23rem]:grid-cols-[minmax(0,1fr)_auto] ${isRefused ? 'bad border-2 border-red-700' : 'dashed'}`}
      ref={isRefused ? comeIntoView : undefined}
    >
      {picture ? (
        <PictureThumb image={picture} pictures={pictures} sizes="4.5rem" className={thumbLook} />
      ) : (
        <span className={`grid place-items-center bg-cream-200 text-aubergine-600 ${thumbLook}`}>
          {isRefused ? <CircleAlertIcon className="icon" /> : <ImageIcon className="icon" />}
        </span>
      )}
      <div className="named wrap-anywhere">
        <b>{name}</b>
        {!isOver && (
          <progress
            className="my-[0.35rem] block h-2 w-[min(15rem,100%)] accent-copper-600"
            max={1}
            value={sent}
            aria-label={name}
          />
        )}
        <small className={isRefused ? 'text-inherit' : undefined}>{wordsOf(upload)}</small>
      </div>
      {isOver ? (
        <IconButton
          className="-mx-2 -mt-2 self-start"
          aria-label={`Put away: ${name}`}
          onClick={() => onDismiss(key)}
        >
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
