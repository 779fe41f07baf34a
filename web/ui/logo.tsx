import { useFacts } from '#web/lib/facts.tsx'
import { Curl } from './glyph.tsx'
import { SiteLink } from './link.tsx'

export function Logo() {
  const { name } = useFacts()
  return (
    <SiteLink href="/" className="logo">
      <Curl name="mark" />
      <span>{name}</span>
    </SiteLink>
  )
}
