import { BackLink } from '#web/lib/link.tsx'

type Props = {
  title: string
  hint?: string | undefined
}

/** A link back and the page's heading. */
export function EditorTop({ title, hint }: Props) {
  return (
    <>
      <BackLink to="/admin/website">Website</BackLink>
      <div className="mt-[0.15rem] mb-[1.6rem]">
        <h1 tabIndex={-1} className="heading-section">
          {title}
        </h1>
        {hint && <p className="muted mt-[0.6rem] max-w-[46ch]">{hint}</p>}
      </div>
    </>
  )
}
