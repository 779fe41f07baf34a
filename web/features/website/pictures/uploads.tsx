import { useRef, useState } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { useOwnPictures } from './queries.ts'
import { sendPicture, UnreadablePicture } from './send-picture.ts'

const maxAtOnce = 10
/** An iPhone hands over a JPEG by itself where only these are asked for. */
const accepted = 'image/jpeg,image/png,image/webp'

type Refusal = { name: string; why: string }

/**
 * Opens the phone's photos; each one that was chosen is sent, one after another, and handed over once it is here. A
 * refused file does not stop the others.
 */
export function useUploads(onPicture: (name: string) => void) {
  const [sending, setSending] = useState<{ name: string; waiting: number }>()
  const [arrived, setArrived] = useState<string>()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const aborting = useRef<AbortController>(undefined)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const input = useRef<HTMLInputElement>(null)
  const room = useRef(1)
  const { add } = useOwnPictures()

  async function sendAll(files: readonly File[]): Promise<void> {
    const stop = new AbortController()
    aborting.current = stop
    for (const [place, file] of files.entries()) {
      if (stop.signal.aborted) break
      setSending({ name: file.name, waiting: files.length - place - 1 })
      try {
        const picture = await sendPicture(file, stop.signal)
        add(picture)
        setArrived(file.name)
        onPicture(picture.id)
      } catch (error) {
        const why = error instanceof UnreadablePicture ? error.message : failureText(error)
        if (!stop.signal.aborted) setRefusals((all) => [...all, { name: file.name, why }])
      }
    }
    setSending(undefined)
  }

  return {
    isSending: sending !== undefined,
    choose(places: number): void {
      if (!input.current) return
      setRefusals([])
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
            const files = [...(target.files ?? [])].slice(0, room.current)
            queue.current = queue.current.then(() => sendAll(files))
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <p className="fine-print empty:absolute" role="status">
          {arrived && `${arrived} is here. The place and time it was taken were removed.`}
        </p>
        {sending && (
          <div className="dashed row-between gap-x-4 bg-cream-50 p-[1.1rem]">
            <div className="named wrap-anywhere">
              <b>{sending.name}</b>
              <progress
                className="my-[0.35rem] block h-2 w-[min(15rem,100%)] text-copper-600"
                aria-label={sending.name}
              />
              <small>
                On its way. You can go on working.{sending.waiting > 0 && ` ${sending.waiting} more to come.`}
              </small>
            </div>
            <button type="button" className="text-button" onClick={() => aborting.current?.abort()}>
              Cancel<span className="sr-only">: {sending.name}</span>
            </button>
          </div>
        )}
        {refusals.length > 0 && (
          <ul className="column" aria-label="Pictures that were refused">
            {refusals.map((refusal) => (
              <li
                key={refusal.name}
                ref={comeIntoView}
                className="bad border-2 border-red-700 bg-cream-50 p-[1.1rem]"
              >
                <p className="named wrap-anywhere" role="alert">
                  <b>{refusal.name}</b>
                  <small className="text-inherit">{refusal.why}</small>
                </p>
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  }
}

/** What was refused is seen without a search for it. */
const comeIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })
