import { useFacts } from '#web/lib/facts.tsx'
import { Curl } from './glyph.tsx'

export function Logo() {
  const { name } = useFacts()
  return (
    <a href="/" className="logo">
      <Curl name="mark" />
      <span>{name}</span>
    </a>
  )
}
