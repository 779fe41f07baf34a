import { useFacts } from '#web/lib/facts.tsx'
import { usePagePath } from '#web/lib/page-path.tsx'
import { Curl } from '#web/ui/glyph/glyph.tsx'

export function Logo() {
  const isHome = usePagePath() === '/'
  const { name } = useFacts()
  return (
    <a href="/" className="logo" aria-current={isHome ? 'page' : undefined}>
      <Curl name="mark" />
      <span>{name}</span>
    </a>
  )
}
