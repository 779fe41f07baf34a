import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { OpenedComposer } from './composer.tsx'
import { IssuesBox } from './issues-box.tsx'
import { SubscribersBox } from './subscribers-box.tsx'
import { useOpened } from './use-opened.ts'
import { useSubscribers } from './use-subscribers.ts'

/** `children` stand below the issues. */
export function NewsletterTab({ children }: { children?: ReactNode }) {
  const { opened, open, draft, writtenId, onWritten } = useOpened()
  return (
    <div className="newsletter">
      {opened ? (
        <OpenedComposer
          key={opened.turn}
          opened={opened}
          onOpen={open}
          onWritten={onWritten}
          current={draft}
        />
      ) : (
        <Spinner>Loading your draft...</Spinner>
      )}
      <div className="newsletter-rest">
        <IssuesBox writtenId={writtenId} onOpen={open} />
        {children}
      </div>
      <SubscribersBox />
    </div>
  )
}

export function SubscriberCount() {
  const { total } = useSubscribers()
  return total === undefined ? null : formatCount(total)
}
