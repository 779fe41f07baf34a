import { useParams } from '@tanstack/react-router'
import { isArticleName, isPartName } from '#contract/website.ts'
import { NotFound } from '#web/admin/layout/no-such-page.tsx'
import { Editor } from '#web/features/website/editor.tsx'
import { BackLink } from '#web/lib/link.tsx'

/** The editor of a part of the website, or of an article. */
export function WebsitePart() {
  const { part } = useParams({ from: '/admin/website/$part' })
  if (isArticleName(part) || isPartName(part)) return <Editor key={part} name={part} />
  return (
    <NotFound>
      <p>There is no such part of the website.</p>
      <BackLink to="/admin/website">Website</BackLink>
    </NotFound>
  )
}
