import { type ReactNode, useEffect, useRef } from 'react'
import { afterPress } from './button/after-press.ts'
import { Icon } from './glyph/glyph.tsx'

type Props = {
  isBad?: boolean
  /** Below buttons at the foot of the screen it would not be seen. */
  scrollsToItself?: boolean
  words: ReactNode
  children: ReactNode
}

/** A line at something that was changed, with what can be done about it. What went wrong is said at once. */
export function Strip({ isBad = false, scrollsToItself = false, words, children }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scrollsToItself) afterPress(() => strip.current?.scrollIntoView({ block: 'nearest' }))
  }, [scrollsToItself])
  return (
    <div
      ref={strip}
      role={isBad ? 'alert' : undefined}
      className={isBad ? 'row-between card-strip card-strip-bad' : 'row-between card-strip'}
    >
      <p>
        <Icon name={isBad ? 'alert' : 'check'} />
        {words}
      </p>
      {children}
    </div>
  )
}
