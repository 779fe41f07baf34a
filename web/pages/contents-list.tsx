import { Bullet } from '#web/ui/glyph/glyph.tsx'

type Props = { label: string; headings: readonly { id: string; text: string }[] }

/** Links to the headings of a text. */
export function ContentsList({ label, headings }: Props) {
  return (
    <nav aria-label={label}>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="plain-link line">
              <Bullet />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
