import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { valueAt } from '#contract/content-paths.ts'
import { documentPreviewPath } from '#contract/website.ts'
import { createRecordActions } from '#web/features/website/form/records.ts'
import { type EditorProps, fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { focusRecord } from '#web/ui/record-list/record-list.tsx'
import { BeforeAfterPairs } from './before-after-pairs.tsx'
import { useFileChoice } from './choose-files.tsx'
import { GalleryTiles } from './gallery-tiles.tsx'
import { leadingNumberIn } from './leading-number.ts'
import { PictureSheet } from './picture-sheet.tsx'
import { galleryItemsOf, galleryPairsOf, isOwnPicture } from './pictures.ts'
import { useOwnPictures } from './queries.ts'
import { UploadList } from './upload-list.tsx'
import { useGallery } from './use-gallery.ts'

type Props = EditorProps & {
  /** The place that has to be put right, and when it was asked for. */
  goTo: { path: string } | undefined
  /** The words of the page, in groups. */
  children: ReactNode
}

type Opened = {
  id: string | undefined
  isFirst: boolean
  /** It has just come: its words are what is left to do. */
  isNew?: boolean
}

const indexIn = (path: string | undefined) => /^galleryItems\[(\d+)\]\./.exec(path ?? '')?.[1]

/** The pictures of the gallery, one of them with its words, and the pairs under them. */
export function GalleryEditor({ draft, state, goTo, children }: Props) {
  const { pictures, error, refetch, isFetching } = useOwnPictures()
  const [field, choose] = useFileChoice()
  const [opened, setOpened] = useState<Opened>(() => ({
    id: matchMedia('(width >= 64rem)').matches ? galleryItemsOf(state)[0]?.id : undefined,
    isFirst: true,
  }))
  const addPictures = useRef<HTMLButtonElement>(null)
  const addPair = useRef<HTMLButtonElement>(null)
  const items = galleryItemsOf(state)
  const index = items.findIndex(({ id }) => id === opened.id)
  const item = items[index]
  const open = (id: string | undefined) => setOpened({ id, isFirst: false })
  const gallery = useGallery(draft, choose, (id) => {
    // Not while she writes something else, which would go on in the new picture.
    const isWriting =
      document.activeElement?.matches('input, textarea') || document.querySelector('dialog:modal')
    if (!isWriting) setOpened({ id, isFirst: false, isNew: true })
  })
  const wanted = indexIn(goTo?.path)
  // When it is asked for, not whenever a picture changes.
  const onGoTo = useEffectEvent(() => {
    if (wanted !== undefined) open(items[Number(wanted)]?.id)
  })
  useEffect(() => {
    if (goTo) onGoTo()
  }, [goTo])

  if (!pictures)
    return (
      <NotLoaded query={{ error, isFetching, refetch }} loading="Loading your pictures...">
        Your pictures could not be loaded. Your website is not affected.
      </NotLoaded>
    )
  const close = () => flushSync(() => setOpened({ id: undefined, isFirst: false }))
  const pairs = galleryPairsOf(state)
  const { most: mostPairs = 0 } = state.document.fields.beforeAfterPairs ?? {}
  const illustrations = items.filter(({ image }) => !isOwnPicture(image)).length
  return (
    <div className="column gallery-editor">
      {field}
      <p className="wrapping gallery-links">
        <a className="text-button copper" href="/gallery" target="_blank" rel="noreferrer">
          See the live page
        </a>
        <a
          className="text-button copper"
          href={documentPreviewPath('gallery')}
          target="_blank"
          rel="noreferrer"
        >
          See it with your changes
        </a>
      </p>
      {illustrations > 0 && <IllustrationNote illustrations={illustrations} count={items.length} />}
      <div className="sides gallery-sides">
        <section className="box" aria-labelledby="gallery-pictures">
          <div className="row-between mb-6">
            <div>
              <h2 id="gallery-pictures">{items.length} pictures</h2>
              <p className="fine-print">The arrows change their order.</p>
            </div>
            <Button ref={addPictures} small onClick={gallery.addPictures}>
              <Icon name="plus" />
              Add pictures
            </Button>
          </div>
          <HeadingReminder {...{ state }} count={items.length} />
          <Notice>{gallery.notice.pictures}</Notice>
          <UploadList uploads={gallery.uploads} pictures={pictures} onDismiss={gallery.dismiss} />
          <GalleryTiles
            {...{ draft, state, pictures }}
            opened={opened.id}
            onOpen={open}
            onAdd={gallery.addPictures}
          />
        </section>
        <div className="stays gallery-side">
          {item ? (
            <PictureSheet
              key={item.id}
              {...{ draft, state, item, index, pictures }}
              isFirst={opened.isFirst}
              goTo={
                opened.isNew ? `items[${index}].title` : wanted === String(index) ? goTo?.path : undefined
              }
              onClose={() => {
                close()
                focusRecord(item.id)
              }}
              onReplace={() => gallery.replaceItem(item.id)}
              onRemove={() => {
                close()
                createRecordActions(draft, 'items').remove(
                  (_, at) => at === index,
                  item.title || 'The new picture',
                  addPictures.current,
                )
              }}
            />
          ) : (
            <p className="dashed muted gallery-none">
              Choose Edit under a picture: its words and its crop are changed here.
            </p>
          )}
        </div>
      </div>
      <section className="box gallery-pairs" aria-labelledby="gallery-pairs">
        <div className="row-between mb-6">
          <div>
            <h2 id="gallery-pairs">Before &amp; after</h2>
            <p className="fine-print">
              {pairs.length} pair{pairs.length === 1 ? '' : 's'}. Same head, same distance, same light work
              best.
            </p>
          </div>
          {pairs.length < mostPairs && (
            <Button ref={addPair} small variant="line" onClick={gallery.addPair}>
              <Icon name="plus" />
              Add a pair
            </Button>
          )}
        </div>
        <Notice>{gallery.notice.pairs}</Notice>
        <BeforeAfterPairs
          {...{ draft, state, pictures }}
          onReplace={gallery.replaceSide}
          addButton={addPair}
        />
      </section>
      {children}
    </div>
  )
}

const Notice = ({ children }: { children: string | undefined }) => (
  <div role="status">{children && <p className="semibold mb-2">{children}</p>}</div>
)

/** The heading counts heads: it is hers to change when the number does. */
function HeadingReminder({ state, count }: { state: EditorProps['state']; count: number }) {
  const heading = fieldTextOf(valueAt(state.content, 'galleryPage.heading'))
  const said = leadingNumberIn(heading)
  if (said === undefined || said === count) return null
  return (
    <p className="semibold mb-2">
      The heading says “{heading}”; there are {count} pictures. You can change it below, under Words of the
      page.
    </p>
  )
}

const IllustrationNote = ({ illustrations, count }: { illustrations: number; count: number }) => (
  <section className="note gallery-note">
    <h2 className="title-small">
      {illustrations} of {count} are illustrations
    </h2>
    <p>
      Nothing is wrong with them, but your own work sells better. Replace them one at a time: the words around
      them stay.
    </p>
  </section>
)
