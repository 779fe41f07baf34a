import { useRef, useState } from 'react'
import { type OwnPicture, pictureLimits } from '#contract/pictures.ts'
import type { DocumentDraft } from '../document-draft.ts'
import type { Lately } from '../draft-state.ts'
import { entriesAt, itemsOf } from './pictures.ts'
import { useUploads } from './use-uploads.ts'

const idOf = (prefix: string, { id }: OwnPicture) => `${prefix}-${id.slice(4, 16)}`
const asRecord = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})

/** What is done to the gallery as a whole: pictures come, go and take the place of others. */
export function useGallery(
  draft: DocumentDraft,
  choose: (onChosen: (files: File[]) => void, isMultiple?: boolean) => void,
  onDone: (lately: Lately) => void,
) {
  const { uploads, add, dismiss } = useUploads()
  const [notice, setNotice] = useState('')
  const pair = useRef<OwnPicture[]>([])
  const listOf = (path: 'galleryItems' | 'beforeAfterPairs') => entriesAt(draft.state(), path)
  const mostOf = (path: string) => draft.state().document.fields[path]?.most ?? 0

  function remove(path: 'galleryItems' | 'beforeAfterPairs', index: number, title: string): void {
    const before = listOf(path)
    draft.write(
      path,
      before.filter((_, other) => other !== index),
    )
    const bringBack = () => {
      const entries = [...listOf(path)]
      entries.splice(index, 0, before[index])
      draft.write(path, entries)
    }
    onDone({ words: `${title} removed from the draft`, bringBack, content: draft.state().content })
  }

  const addItem = (picture: OwnPicture) => {
    const item = { id: idOf('picture', picture), image: picture.id, title: '', description: '', alt: '' }
    draft.write('galleryItems', [...listOf('galleryItems'), item])
  }
  const addPair = (picture: OwnPicture) => {
    pair.current.push(picture)
    const [before, after] = pair.current
    if (!before || !after) return
    pair.current = []
    const words = { title: '', description: '' }
    const pictures = { before: before.id, beforeAlt: '', after: after.id, afterAlt: '' }
    draft.write('beforeAfterPairs', [
      ...listOf('beforeAfterPairs'),
      { id: idOf('pair', before), ...words, ...pictures },
    ])
  }

  return {
    ...{ uploads, dismiss, notice },
    addPictures: () =>
      choose((files) => {
        const room = Math.min(pictureLimits.atOnce, mostOf('galleryItems') - listOf('galleryItems').length)
        setNotice(
          files.length > room
            ? `${files.length} pictures are too many at once: the first ${room} are being added.`
            : '',
        )
        add(files.slice(0, room), addItem)
      }, true),
    addPair: () =>
      choose((files) => {
        const isTwo = files.length === 2
        setNotice(isTwo ? '' : 'A pair is two pictures of one head: please choose both at once.')
        pair.current = []
        if (isTwo) add(files, addPair)
      }, true),
    /** Another picture with the same title and sentence; what describes it has to be written anew. */
    replaceItem: (id: string) =>
      choose((files) =>
        add(files, (picture) => {
          const index = itemsOf(draft.state()).findIndex((item) => item.id === id)
          if (index < 0) return addItem(picture)
          const { focus: _before, ...item }: { focus?: unknown } = asRecord(listOf('galleryItems')[index])
          draft.write(`galleryItems[${index}]`, { ...item, image: picture.id, alt: '' })
        }),
      ),
    replaceSide: (index: number, side: 'before' | 'after') =>
      choose((files) =>
        add(files, (picture) => {
          const entry = asRecord(listOf('beforeAfterPairs')[index])
          const anew = { [side]: picture.id, [`${side}Alt`]: '', [`${side}Focus`]: undefined }
          draft.write(`beforeAfterPairs[${index}]`, { ...entry, ...anew })
        }),
      ),
    removeItem: (index: number) =>
      remove('galleryItems', index, itemsOf(draft.state())[index]?.title || 'The new picture'),
    removePair: (index: number) => remove('beforeAfterPairs', index, 'The pair'),
  }
}
