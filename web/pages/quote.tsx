type Props = {
  words: string
  name: string
  initials: string
  /** A second line under the name. */
  note?: string
  /** In the size of the home page. */
  isLarge?: boolean
}

export const Quote = ({ words, name, initials, note, isLarge = false }: Props) => (
  <figure className={isLarge ? 'quote quote-large' : 'quote'}>
    <blockquote>“{words}”</blockquote>
    <figcaption className="line">
      <span className="monogram" aria-hidden="true">
        {initials}
      </span>
      <span>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </span>
    </figcaption>
  </figure>
)
