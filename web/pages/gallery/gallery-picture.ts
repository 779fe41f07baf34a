import type { AnyPicture } from '#content/documents/website-content.ts'
import { content } from '#web/lib/content.ts'
import { focusClass } from '#web/lib/focus-styles.ts'
import { pictureSource } from '#web/ui/picture/picture-source.ts'
import { ownPicture } from '../site-picture.tsx'

/** A picture of the files or of the owner's own, with what is said of it in the gallery. */
export function galleryPicture(name: AnyPicture) {
  const { alt = '', focus } = content().pictures[name] ?? {}
  return {
    source: pictureSource(name, ownPicture(name)),
    alt,
    focus: focus === undefined ? undefined : focusClass(focus),
  }
}
