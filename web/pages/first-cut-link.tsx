import { linksTo } from '#web/lib/articles.ts'
import { Spring } from '#web/ui/glyph/glyph.tsx'

/** Leads to the article on a first curly cut, while it is published. */
export const FirstCutLink = () =>
  linksTo('your-first-curly-cut').map(({ href, label }) => (
    <a key={href} className="more-link mt-4" href={href}>
      {label}
      <Spring />
    </a>
  ))
