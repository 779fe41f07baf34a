type Props = {
  words: string
  name: string
  initials: string
  /** A note that it is a sample, if it is. */
  note?: string | undefined
  className?: string | undefined
  /** Larger, for a single testimonial. */
  isLarge?: boolean
}

export const Quote = ({ words, name, initials, note, className = '', isLarge = false }: Props) => (
  <figure className={isLarge ? `review ${className}` : className}>
    <blockquote className={isLarge ? undefined : 'story-words'}>“{words}”</blockquote>
    <figcaption className={isLarge ? undefined : 'story-name'}>
      <span className="monogram" aria-hidden="true">
        {initials}
      </span>
      {note ? (
        <span>
          {name}
          <br />
          <small className="text-small">{note}</small>
        </span>
      ) : (
        name
      )}
    </figcaption>
  </figure>
)
