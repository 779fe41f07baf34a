type Props = {
  words: string
  name: string
  initials: string
  /** What the reader is told of it besides, if it is a sample. */
  note?: string | undefined
  className?: string | undefined
  /** In the size of the only one. */
  isLarge?: boolean
}

/** What one client said. */
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
