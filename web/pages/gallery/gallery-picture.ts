import type { AnyPicture } from '#content/documents/website-content.ts'
import { pageContent } from '#web/lib/content.ts'
import { focusClass } from '#web/lib/focus-styles.ts'
import { pictureSource } from '#web/ui/picture/picture-source.ts'
import { ownPicture } from '../site-picture.tsx'

/** A shipped picture or one of the owner's, with its gallery description. */
export function galleryPicture(name: AnyPicture) {
  const { alt = '', focus } = pageContent().pictures[name] ?? {}
  return {
    source: pictureSource(name, ownPicture(name)),
    alt,
    focus: focus === undefined ? undefined : focusClass(focus),
  }
}
