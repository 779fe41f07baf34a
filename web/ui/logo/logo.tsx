import { pagePath } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Curl } from '#web/ui/glyph/glyph.tsx'

export function Logo() {
  const isHome = pagePath() === '/'
  const { name } = useFacts()
  return (
    <a href="/" className="logo" aria-current={isHome ? 'page' : undefined}>
      <Curl name="mark" />
      <span>{name}</span>
    </a>
  )
}
