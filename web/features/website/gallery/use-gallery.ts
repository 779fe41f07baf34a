import { useState } from 'react'
import type { OwnPicture } from '#contract/pictures.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import { galleryEntriesAt, galleryItemsOf, galleryPairsOf, type Pair } from './pictures.ts'
import { mostAtOnce, useUploads } from './use-uploads.ts'

const idOf = (prefix: string, { id }: OwnPicture) => `${prefix}-${id.slice(4, 16)}`
const asRecord = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})

/** What is done to the gallery as a whole: pictures come, go and take the place of others. */
export function useGallery(
  draft: DocumentDraft,
  choose: (onChosen: (files: File[]) => void, isMultiple?: boolean) => void,
  /** Called when a picture that came alone is in the list. */
  onAdded: (id: string) => void,
) {
  const { uploads, add, dismiss } = useUploads()
  const [notice, setNotice] = useState<{ pictures?: string; pairs?: string }>({})
  const listOf = (path: 'items' | 'pairs') => galleryEntriesAt(draft.state(), path)
  const mostOf = (path: string) => draft.state().document.fields[path]?.most ?? 0

  const addItem = (picture: OwnPicture) => {
    const item = { id: idOf('picture', picture), image: picture.id, title: '', description: '', alt: '' }
    draft.write('items', [...listOf('items'), item])
  }
  /** One that lacks a picture stays a draft until she has chosen it. */
  const addPair = (sides: readonly (OwnPicture | undefined)[], files: readonly File[]) => {
    const here = sides.find((side) => side !== undefined)
    if (!here) return
    const [before, after] = sides
    const words = { title: '', description: '' }
    const pictures = { before: before?.id ?? '', beforeAlt: '', after: after?.id ?? '', afterAlt: '' }
    draft.write('pairs', [...listOf('pairs'), { id: idOf('pair', here), ...words, ...pictures }])
    if (before && after) return
    const missing = before ? 'after' : 'before'
    const name = files[before ? 1 : 0]?.name
    setNotice({
      pairs: `${name} could not be used, so the new pair has no ${missing} picture yet. Please choose another one there.`,
    })
  }
  function putInPair({ id, ...seen }: Pair, wanted: 'before' | 'after', picture: OwnPicture): void {
    const index = galleryPairsOf(draft.state()).findIndex((pair) => pair.id === id)
    const present = galleryPairsOf(draft.state())[index]
    if (!present) {
      setNotice({
        pairs: 'The pair was removed while its new picture was on the way: the picture was not put anywhere.',
      })
      return
    }
    // The two may have been swapped meanwhile: it takes the place of the picture that she wanted to replace.
    const other = wanted === 'before' ? 'after' : 'before'
    const side = present[other] === seen[wanted] && present[wanted] !== seen[wanted] ? other : wanted
    const anew = { [side]: picture.id, [`${side}Alt`]: '', [`${side}Focus`]: undefined }
    draft.write(`pairs[${index}]`, { ...asRecord(listOf('pairs')[index]), ...anew })
  }

  return {
    ...{ uploads, dismiss, notice },
    addPictures: () =>
      choose((files) => {
        const room = Math.min(mostAtOnce, mostOf('items') - listOf('items').length)
        setNotice(
          files.length > room
            ? {
                pictures: `${files.length} pictures are too many at once: the first ${room} are being added.`,
              }
            : {},
        )
        void add(files.slice(0, room), addItem).then(([picture, ...more]) => {
          if (picture && more.length === 0) onAdded(idOf('picture', picture))
        })
      }, true),
    addPair: () =>
      choose((files) => {
        const isTwo = files.length === 2
        setNotice(isTwo ? {} : { pairs: 'A pair is two pictures of one head: please choose both at once.' })
        if (isTwo) void add(files).then((sides) => addPair(sides, files))
      }, true),
    /** Another picture with the same title and sentence; what describes the picture itself has to be chosen anew. */
    replaceItem: (id: string) =>
      choose(
        (files) =>
          void add(files, (picture) => {
            const index = galleryItemsOf(draft.state()).findIndex((item) => item.id === id)
            if (index < 0) return addItem(picture)
            const item = asRecord(listOf('items')[index])
            const anew = { image: picture.id, alt: '', pattern: undefined, focus: undefined }
            draft.write(`items[${index}]`, { ...item, ...anew })
          }),
      ),
    replaceSide: (pair: Pair, side: 'before' | 'after') =>
      choose((files) => void add(files, (picture) => putInPair(pair, side, picture))),
  }
}
