import { documents } from '#content/documents/documents.ts'
import { shippedContent } from '#content/documents/website-content.ts'

type Item = Record<string, string>
type Gallery = { galleryItems: Item[]; beforeAfterPairs: Item[]; galleryPage: object; pageMeta: object }

/** The gallery as it ships. */
export const shippedGallery = () => documents.gallery.pick(shippedContent) as Gallery

export const itemOf = (image: string, own: Item = {}): Item => ({
  ...{ id: `item-${image.slice(-6)}`, image, title: `Head ${image.slice(-6)}` },
  ...{ description: 'Cut dry, shaped by eye.', alt: 'Long copper ringlets from behind' },
  ...own,
})

/** The gallery with the owner's pictures in front. */
export function galleryWith(...images: (string | Item)[]): Gallery {
  const gallery = shippedGallery()
  const own = images.map((image) => (typeof image === 'string' ? itemOf(image) : image))
  return { ...gallery, galleryItems: [...own, ...gallery.galleryItems] }
}
