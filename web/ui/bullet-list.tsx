import { Curl } from './glyph/glyph.tsx'

export function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className="bullet-list">
      {items.map((item) => (
        <li key={item}>
          <Curl name="bullet" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
