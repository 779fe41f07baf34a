import { documentNames } from '#contract/website.ts'
import { Editor } from './editor.tsx'

/** The editor that the address names. */
export function OpenedEditor({ name }: { name: string }) {
  const known = documentNames.find((one) => one === name)
  if (known) return <Editor key={known} name={known} />
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
