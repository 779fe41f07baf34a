import type { AnyPicture } from '#content/website-content.ts'
import { content } from '#web/lib/content.ts'
import { focusClass } from '#web/lib/focus-styles.ts'
import { pictureSource } from '#web/ui/picture-source.ts'

/** A picture of the files or of the owner's own, with what is said of it. */
export function galleryPicture(name: AnyPicture) {
  const picture = content().pictures[name]
  const { alt = '', focus } = picture ?? {}
  return {
    source: pictureSource(name, picture && 'hash' in picture ? picture : undefined),
    alt,
    focus: focus === undefined ? undefined : focusClass(focus),
  }
}
