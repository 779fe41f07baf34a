import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useFacts } from '#web/lib/facts.tsx'
import { linkToDiary } from './diary-links.ts'

type Props = {
  title: string
  /** The page's title, if `title` names a client: the browser's history outlives a logout. */
  documentTitle?: string
  /** Where it was opened from, if not the diary. */
  back?: { words: string; link: ComponentProps<'a'> } | undefined
  children: ReactNode
}

/** A page below the diary: a link back, its heading and its own title. */
export function DiarySubpage({
  title,
  documentTitle = title,
  back = { words: 'Diary', link: linkToDiary() },
  children,
}: Props) {
  const { name } = useFacts()
  useEffect(() => {
    document.title = `${documentTitle} | ${name}`
  }, [documentTitle, name])
  useEffect(() => {
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <a className="tap semibold wrap-anywhere bare-link diary-back" {...back.link}>
        <ChevronLeftIcon className="icon" />
        {back.words}
      </a>
      <h1 tabIndex={-1} className="heading-section">
        {title}
      </h1>
      {children}
    </>
  )
}
