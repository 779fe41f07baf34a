import type { ReactNode } from 'react'
import { recordListProps } from '#web/features/website/form/records.ts'
import type { EditorProps } from '#web/features/website/form/text-field.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { RecordList } from '#web/ui/record-list/record-list.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { galleryItemsOf, type Item, pictureSourceOf, pictureStatus, textIn } from './pictures.ts'
import type { Pictures } from './queries.ts'
import { mostAtOnce } from './use-uploads.ts'

type Props = EditorProps & {
  pictures: Pictures
  /** The id of the open picture. */
  opened: string | undefined
  onOpen: (id: string) => void
  /** Opens the photos of the phone. */
  onAdd: () => void
}

const path = 'items'
const nameOf = (item: unknown) => textIn(item, 'title') || 'the new picture'

/** The pictures of the gallery in their order, and a tile to add more. */
export function GalleryTiles({ draft, state, pictures, opened, onOpen, onAdd }: Props) {
  const items = galleryItemsOf(state)
  const { records, removed, onMove, onBringBack } = recordListProps({ draft, state, path, nameOf })
  const { most = 100 } = state.document.fields[path] ?? {}
  return (
    <>
      <RecordList
        label="Pictures"
        direction="across"
        {...{ records, onMove, onBringBack }}
        // Undo cannot bring back a picture whose client has withdrawn the consent.
        removed={removed.filter(({ entry }) => pictureSourceOf(textIn(entry, 'image'), pictures))}
        className="gallery-tiles"
        rowClass={({ id }) => (id === opened ? 'gallery-tile gallery-tile-open' : 'gallery-tile')}
        last={
          items.length < most && (
            <button type="button" className="gallery-add dashed" onClick={onAdd}>
              <Icon name="plus" className="copper" />
              <b>Add pictures</b>
              <span className="hint">Choose up to {mostAtOnce} at once, straight from your phone.</span>
            </button>
          )
        }
      >
        {({ id }, buttons, index) => {
          const item = items[index]
          return (
            item && (
              <Tile
                {...{ item, index, pictures, buttons }}
                hasError={Object.keys(state.errors).some((one) => one.startsWith(`${path}[${index}]`))}
                onOpen={() => onOpen(id)}
              />
            )
          )
        }}
      </RecordList>
      {items.length >= most && <p className="hint">{most} pictures are the most this place can hold</p>}
    </>
  )
}

type TileProps = {
  item: Item
  index: number
  pictures: Pictures
  hasError: boolean
  buttons: ReactNode
  onOpen: () => void
}

function Tile({ item, index, pictures, hasError, buttons, onOpen }: TileProps) {
  const { image, title, focus } = item
  const { words, isBad } = pictureStatus(image, pictures)
  return (
    <>
      <button
        type="button"
        className="gallery-tile-picture"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onOpen}
      >
        <PictureThumb {...{ image, pictures, focus }} sizes="12rem" />
      </button>
      <p className="semibold wrap-anywhere mt-2 gallery-tile-name">
        <i className="tabular">{index + 1}</i>
        {title || 'No title yet'}
      </p>
      <p className={isBad || hasError ? 'icon-line text-small semibold bad' : 'icon-line fine-print'}>
        {(isBad || hasError) && <Icon name="alert" />}
        {hasError && !isBad ? 'Something to put right' : words}
      </p>
      <div className="row-between gallery-tile-buttons">
        {buttons}
        <button
          type="button"
          className="text-button"
          aria-label={`Edit ${title || 'the new picture'}`}
          onClick={onOpen}
        >
          Edit
        </button>
      </div>
    </>
  )
}
