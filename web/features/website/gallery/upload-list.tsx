import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import type { Pictures } from './queries.ts'
import type { Upload } from './use-uploads.ts'

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

const usualNext = 'Next: its title, and the words for people who cannot see it.'

function wordsOf({ state, sent, bytes, reason }: Upload, next: string): string {
  switch (state) {
    case 'waiting':
      return 'Its turn comes next.'
    case 'sending':
      return `${megabytes(sent)} of ${megabytes(bytes)} MB. You can go on working.`
    case 'offline':
      return `${megabytes(sent)} of ${megabytes(bytes)} MB. No connection: it goes on by itself as soon as there is one.`
    case 'reading':
      return 'Here. Its sizes for phones and desks are being made.'
    case 'done':
      return `Here. The place and time it was taken are removed from the file. ${next}`
    case 'refused':
      return reason ?? ''
  }
}

type Props = {
  uploads: readonly Upload[]
  pictures: Pictures
  onDismiss: (key: number) => void
  /** What is to be done with one that is here. */
  next?: string
}

/** Pictures on their way, those that are here, and those that were refused. */
export function UploadList({ uploads, pictures, onDismiss, next = usualNext }: Props) {
  const over = uploads.findLast(({ state }) => state === 'done' || state === 'refused')
  return (
    <>
      <span className="sr-only" role="status">
        {over && `${over.name}: ${wordsOf(over, next)}`}
      </span>
      {uploads.length > 0 && <List {...{ uploads, pictures, onDismiss, next }} />}
    </>
  )
}

/** Called once for each: what was refused is seen without a search for it. */
const comeIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

function List({ uploads, pictures, onDismiss, next }: Props & { next: string }) {
  return (
    <ul className="column mb-6 upload-list" aria-label="Pictures on their way">
      {uploads.map((upload) => {
        const { key, name, state, sent, bytes, picture } = upload
        const isOver = state === 'done' || state === 'refused'
        return (
          <li
            key={key}
            className={state === 'refused' ? 'upload upload-bad bad' : 'upload dashed'}
            ref={state === 'refused' ? comeIntoView : undefined}
          >
            {picture ? (
              <PictureThumb image={picture.id} pictures={pictures} sizes="4.5rem" />
            ) : (
              <span className="thumb-gone">
                <Icon name={state === 'refused' ? 'alert' : 'picture'} />
              </span>
            )}
            <div className="named wrap-anywhere">
              <b>{name}</b>
              {!isOver && <UploadProgress part={bytes === 0 ? 0 : sent / bytes} name={name} />}
              <small>{wordsOf(upload, next)}</small>
            </div>
            {isOver && (
              <IconButton icon="close" aria-label={`Put away: ${name}`} onClick={() => onDismiss(key)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** One curl of the strand, 40 wide. */
const curl =
  'M0 26C3.6 25.8 10.5 23.9 16.600 20.300C21.3 15.5 24.4 10 25.800 4.500C25.5 -0.3 22.7 -5 20 -6C17.3 -5 14.5 -0.3 14.200 4.500C15.6 10 18.7 15.5 23.400 20.300C29.5 23.9 36.4 25.8 40 26'
const curls = [0, 1, 2, 3, 4, 5]
const width = 40

/** Straight where something is still to come, curled where it is here. The words beside it say the same. */
function UploadProgress({ part, name }: { part: number; name: string }) {
  const done = Math.min(curls.length, Math.round(part * curls.length))
  return (
    <>
      <progress className="sr-only" max={100} value={Math.round(part * 100)} aria-label={name} />
      <svg
        className="strand upload-strand"
        viewBox="0 -8 240 40"
        preserveAspectRatio="xMinYMid meet"
        aria-hidden="true"
      >
        {done < curls.length && <path className="strand-open" d={`M${done * width} 26H240`} />}
        {curls.map((index) =>
          index < done ? (
            <path key={index} className="strand-done" d={curl} transform={`translate(${index * width} 0)`} />
          ) : (
            <circle key={index} cx={index * width + width / 2} cy={26} r={4.5} />
          ),
        )}
      </svg>
    </>
  )
}
