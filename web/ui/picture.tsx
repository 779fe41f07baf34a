import pictures from '#web/generated/pictures.json' with { type: 'json' }

type BuiltPicture = { hash: string; width: number; height: number; widths: readonly number[] }
const builtPictures: Readonly<Record<string, BuiltPicture>> = pictures

const fileOf = (name: string, { hash }: BuiltPicture, width: number, type: string) =>
  `/pictures/${name}-${hash}-${width}.${type}`

const sourceSet = (name: string, picture: BuiltPicture, type: string) =>
  picture.widths.map((width) => `${fileOf(name, picture, width, type)} ${width}w`).join(', ')

type Props = {
  name: string
  alt: string
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string
  /** Seen at once on the first screen: loaded first, not lazily. */
  first?: boolean
  className?: string
}

/** A picture that the build made in several widths, as AVIF and WebP. */
export function Picture({ name, alt, sizes, first = false, className }: Props) {
  const picture = builtPictures[name]
  if (!picture) throw new Error(`There is no picture "${name}" in content/images`)
  const middle = picture.widths[Math.floor(picture.widths.length / 2)] ?? picture.width
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(name, picture, 'avif')} sizes={sizes} />
      <img
        src={fileOf(name, picture, middle, 'webp')}
        srcSet={sourceSet(name, picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
