import type { ReactNode } from 'react'
import { Icon } from '#web/ui/glyph/glyph.tsx'

type Props = { isBad?: boolean; words: ReactNode; children?: ReactNode }

/** A notice of what was or was not done, with its actions. Errors are announced at once. */
export const Strip = ({ isBad = false, words, children }: Props) => (
  <div
    role={isBad ? 'alert' : undefined}
    className={isBad ? 'row-between card-strip card-strip-bad' : 'row-between card-strip'}
  >
    <p>
      <Icon name={isBad ? 'alert' : 'check'} />
      <span>{words}</span>
    </p>
    {children && <div className="strip-actions">{children}</div>}
  </div>
)
