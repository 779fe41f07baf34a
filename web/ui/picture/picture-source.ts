import pictures from '#web/generated/pictures.json' with { type: 'json' }
import type { PictureSource } from './picture-view.tsx'

type BuiltPicture = { hash: string; width: number; height: number; widths: readonly number[] }
const builtPictures: Readonly<Record<string, BuiltPicture>> = pictures

const fileOf = (name: string, { hash }: BuiltPicture, width: number, type: string) =>
  `/pictures/${name}-${hash}-${width}.${type}`

const sourceSet = (name: string, picture: BuiltPicture, type: string) =>
  picture.widths.map((width) => `${fileOf(name, picture, width, type)} ${width}w`).join(', ')

/** The source of a shipped picture (content/images), by its name, or of one of the owner's. */
export function pictureSource(name: string, own?: BuiltPicture): PictureSource {
  const picture = own ?? builtPictures[name]
  if (!picture) throw new Error(`There is no picture "${name}" in content/images`)
  // Of the owner's there is one JPEG, the widest.
  const place = own ? picture.widths.length - 1 : Math.floor(picture.widths.length / 2)
  const width = picture.widths[place] ?? picture.width
  return {
    avif: sourceSet(name, picture, 'avif'),
    webp: sourceSet(name, picture, 'webp'),
    fallback: fileOf(name, picture, width, own ? 'jpg' : 'webp'),
    width: picture.width,
    height: picture.height,
  }
}

export const isBuiltPictureName = (name: string) => Object.hasOwn(builtPictures, name)
