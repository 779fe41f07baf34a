/** The files of a picture in several widths, as AVIF and WebP. */
export type PictureSource = { avif: string; webp: string; fallback: string; width: number; height: number }

export type PictureProps = {
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  /** On the first screen: loaded first, not lazily. */
  first?: boolean
  className?: string | undefined
}

/** A picture from its files. Takes no name, since islands must not load the list of all pictures. */
export function PictureView({
  source,
  alt,
  sizes,
  first = false,
  className,
}: PictureProps & { source: PictureSource }) {
  return (
    <picture>
      <source type="image/avif" srcSet={source.avif} sizes={sizes} />
      <img
        src={source.fallback}
        srcSet={source.webp}
        sizes={sizes}
        width={source.width}
        height={source.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
