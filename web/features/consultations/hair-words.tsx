import { useEffect, useRef, useState } from 'react'

type Props = { words: string; className?: string }

/** What somebody wrote about their hair, with its line breaks; beyond some lines behind More. */
export function HairWords({ words, className = '' }: Props) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const { current: element } = text
    if (!element || isWhole) return
    const measuring = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    measuring.observe(element)
    return () => measuring.disconnect()
  }, [isWhole])
  return (
    <div className={`hair-words ${className}`}>
      <p ref={text} className={isWhole ? 'pre-line' : 'pre-line excerpt'}>
        {words}
      </p>
      {(isCut || isWhole) && (
        <button
          type="button"
          className="quiet-link text-small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'}
          <span className="sr-only"> of the message</span>
        </button>
      )}
    </div>
  )
}
