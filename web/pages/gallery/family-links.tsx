import { curlFamilyPath } from '#content/text/curl-patterns.ts'
import { usePagePath } from '#web/lib/page-path.tsx'
import { galleryPicturesOf, shownFamilies } from './families.ts'

/** Links to the pictures of each curl family. Renders nothing without patterns. */
export function FamilyLinks() {
  const path = usePagePath()
  const families = shownFamilies()
  if (families.length === 0) return null
  const links = [
    { href: '/gallery', name: 'All', count: galleryPicturesOf(undefined).length },
    ...families.map((family) => ({
      ...{ href: curlFamilyPath(family), name: family.name, count: galleryPicturesOf(family).length },
    })),
  ]
  return (
    <nav className="wrap family-links" aria-labelledby="family-links">
      <div>
        <p id="family-links" className="semibold">
          Hair like mine
        </p>
        <ul>
          {links.map(({ href, name, count }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {name} <span className="muted text-small">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
