import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'

type Props = {
  matters: readonly DashboardNotice[]
  /** Says that all background systems work; undefined while that is not known. */
  inOrder: { title: string; words: string } | undefined
  failure: ReactNode
}

/** Notices that wait for her besides the requests. */
export function AlsoWaiting({ matters, inOrder, failure }: Props) {
  return (
    <section className="box fill also-waiting" aria-labelledby="also-waiting">
      <h2 id="also-waiting">Also waiting for you</h2>
      {failure}
      <ul className="lined">
        {matters.map(({ id, row }) => (
          <li key={id}>{row}</li>
        ))}
        {inOrder && (
          <li>
            <NoticeRow tone="plain" id="in-order" title={inOrder.title}>
              <p>{inOrder.words}</p>
            </NoticeRow>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The notices folded into one line, for the other tabs. */
export function AlsoWaitingFolded({ matters, failure }: Pick<Props, 'matters' | 'failure'>) {
  const [only, ...others] = matters
  if (!only) return failure
  return (
    <>
      {failure}
      <details className="box fold also-folded">
        <summary>
          <Icon name="alert" className="bad" />
          <span>
            {others.length === 0 ? (
              <b>{only.title}</b>
            ) : (
              <>
                <b>{formatCount(matters.length)} other things wait for you.</b>{' '}
                <span className="only-wide">{matters.map(({ brief }) => brief).join(', ')}</span>
              </>
            )}
          </span>
          <Icon name="chevron" />
        </summary>
        <ul className="lined">
          {matters.map(({ id, row }) => (
            <li key={id}>{row}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
