import type { Area } from '#content/schemas.ts'
import { Curl } from './glyph.tsx'

/** Places in columns, each behind its curl. */
export function AreaList({ areas }: { areas: readonly Area[] }) {
  return (
    <ul className="area-list">
      {areas.map(({ name }) => (
        <li key={name}>
          <Curl name="bullet" />
          {name}
        </li>
      ))}
    </ul>
  )
}
