import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import ImageIcon from 'lucide-react/icons/image'
import XIcon from 'lucide-react/icons/x'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import type { Pictures } from './queries.ts'

export type Upload = {
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
export function UploadList({ uploads, pictures, onDismiss }: Props) {
  const over = uploads.findLast(({ state }) => state === 'done' || state === 'refused')
  return (
    <>
      <span className="sr-only" role="status">
        {over && `${over.name}: ${wordsOf(over)}`}
      </span>
      {uploads.length > 0 && (
        <ul className="column mb-6 upload-list" aria-label="Pictures on their way">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} {...{ upload, pictures, onDismiss }} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Called once for each: what was refused is seen without a search for it. */
const comeIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

type RowProps = Omit<Props, 'uploads'> & { upload: Upload }

function UploadRow({ upload, pictures, onDismiss }: RowProps) {
  const { key, name, state, sent, picture, cancel } = upload
  const isRefused = state === 'refused'
  const isOver = isRefused || state === 'done'
  return (
    <li
      className={isRefused ? 'upload upload-bad bad' : 'upload dashed'}
      ref={isRefused ? comeIntoView : undefined}
    >
      {picture ? (
        <PictureThumb image={picture} pictures={pictures} sizes="4.5rem" />
      ) : (
        <span className="thumb-gone">
          {isRefused ? <CircleAlertIcon className="icon" /> : <ImageIcon className="icon" />}
        </span>
      )}
      <div className="named wrap-anywhere">
        <b>{name}</b>
        {!isOver && <progress className="upload-progress" max={1} value={sent} aria-label={name} />}
        <small>{wordsOf(upload)}</small>
      </div>
      {isOver ? (
        <IconButton aria-label={`Put away: ${name}`} onClick={() => onDismiss(key)}>
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
