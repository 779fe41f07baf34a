import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { pictureLimits } from '#contract/pictures.ts'
import type { EditorProps } from '#web/features/website/form/text-field.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { entriesAt, type Item, itemsOf, stateOf } from './pictures.ts'
import type { Pictures } from './queries.ts'
import { Thumb } from './thumb.tsx'

type Props = EditorProps & {
  pictures: Pictures
  opened: number | undefined
  onOpen: (index: number) => void
  /** Opens the phone's photos. */
  onAdd: () => void
  list: RefObject<HTMLOListElement | null>
}

const path = 'galleryItems'

/** The pictures as they follow one another, and the place for more. */
export function Tiles({ draft, state, pictures, opened, onOpen, onAdd, list }: Props) {
  const [said, say] = useState('')
  const items = itemsOf(state)
  const { most = 100 } = state.document.fields[path] ?? {}

  function step(from: number, to: number, button: string) {
    const entries = [...entriesAt(state, path)]
    const [moved] = entries.splice(from, 1)
    entries.splice(to, 0, moved)
    flushSync(() => draft.write(path, entries))
    const tile = list.current?.children[to]
    const target =
      tile?.querySelector<HTMLElement>(`.${button}:enabled`) ?? tile?.querySelector<HTMLElement>(':enabled')
    target?.focus()
    say(`${items[from]?.title || 'The picture'}, now ${to + 1} of ${items.length}`)
  }

  return (
    <>
      <ol className="gallery-tiles" ref={list}>
        {items.map((item, index) => (
          <Tile
            key={item.id}
            {...{ item, index, pictures, onOpen }}
            count={items.length}
            isOpened={opened === index}
            onStep={step}
            error={Object.keys(state.errors).some((one) => one.startsWith(`${path}[${index}]`))}
          />
        ))}
        {items.length < most && (
          <li>
            <button type="button" className="gallery-add" onClick={onAdd}>
              <Icon name="plus" />
              <b>Add pictures</b>
              <span>Choose up to {pictureLimits.atOnce} at once, straight from your phone.</span>
            </button>
          </li>
        )}
      </ol>
      {items.length >= most && <p className="hint">{most} pictures are the most this place can hold</p>}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}

type TileProps = Pick<Props, 'pictures' | 'onOpen'> & {
  item: Item
  index: number
  count: number
  isOpened: boolean
  error: boolean
  onStep: (from: number, to: number, button: string) => void
}

function Tile({ item, index, count, isOpened, error, pictures, onOpen, onStep }: TileProps) {
  const { image, title, focus } = item
  const { words, isBad } = stateOf(image, pictures)
  const name = title || 'the new picture'
  return (
    <li className={isOpened ? 'gallery-tile gallery-tile-open' : 'gallery-tile'}>
      <button
        type="button"
        className="gallery-tile-picture"
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => onOpen(index)}
      >
        <Thumb {...{ image, pictures, focus }} sizes="12rem" />
      </button>
      <p className="gallery-tile-name">
        <i>{index + 1}</i>
        {title || 'No title yet'}
      </p>
      <p className={isBad || error ? 'gallery-tile-state gallery-bad' : 'gallery-tile-state'}>
        {(isBad || error) && <Icon name="alert" />}
        {error && !isBad ? 'Something to put right' : words}
      </p>
      <div className="gallery-tile-buttons">
        <IconButton
          icon="arrow-left"
          className="earlier"
          aria-label={`Move ${name} one place earlier`}
          disabled={index === 0}
          onClick={() => onStep(index, index - 1, 'earlier')}
        />
        <IconButton
          icon="arrow-right"
          className="later"
          aria-label={`Move ${name} one place later`}
          disabled={index === count - 1}
          onClick={() => onStep(index, index + 1, 'later')}
        />
        <button
          type="button"
          className="text-button"
          aria-label={`Edit ${name}`}
          onClick={() => onOpen(index)}
        >
          Edit
        </button>
      </div>
    </li>
  )
}
