import { shipped } from '#content/shipped.ts'

type Item = Record<string, string>

const words = { description: 'Cut dry, shaped by eye.', alt: 'Long copper ringlets from behind' }

export const itemOf = (image: string, own: Item = {}): Item => ({
  ...{ id: `item-${image.slice(-6)}`, image, title: `Head ${image.slice(-6)}` },
  ...words,
  ...own,
})

/** The gallery as it ships, with the owner's pictures in front. */
export function galleryWith(...images: (string | Item)[]) {
  const own = images.map((image) => (typeof image === 'string' ? itemOf(image) : image))
  return { ...shipped.gallery, items: [...own, ...shipped.gallery.items] }
}
