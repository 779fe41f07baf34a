import { isArticleName, isPartName } from '#contract/website.ts'
import { ArticleEditor } from './articles/article-editor.tsx'
import { ArticlesScreen } from './articles/articles-screen.tsx'
import { Editor } from './editor.tsx'

/** The editor that the address names. */
export function OpenedEditor({ name }: { name: string }) {
  if (name === 'articles') return <ArticlesScreen />
  if (isArticleName(name)) return <ArticleEditor key={name} name={name} />
  if (isPartName(name)) return <Editor key={name} name={name} />
  return (
    <>
      <h1 tabIndex={-1} className="heading-section">
        Not found
      </h1>
      <p>
        There is no such part of the website. <a href="/admin?tab=website">See all of them</a>
      </p>
    </>
  )
}
