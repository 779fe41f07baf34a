import { useId } from 'react'
import type { WorklistEntry } from '#contract/worklist.ts'
import { ContactLinks, callTo } from '#web/admin/ui/contact-links.tsx'
import { upperFirst } from '#web/lib/day-labels.ts'
import { formatInstantIn, hyphensToSpaces } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ContactAnswer } from '../contact.tsx'
import { DeleteRequest } from '../delete-request.tsx'
import {
  NameLink,
  PlaceTag,
  ReplyLink,
  ReplyTimeLeft,
  StatusSelect,
  useStatusChange,
  Way,
} from '../request-parts.tsx'

type Props = { entry: WorklistEntry }

/** On a phone one column below the clock and the name; on a laptop clock, words and actions beside each other. */
const cardLook =
  'box wrap-anywhere has-[.overdue]:shadow-[inset_5px_0_0_var(--color-red-700)] grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-[0.6rem] px-4 pt-[0.7rem] pb-3 lg:grid-cols-[clamp(13rem,17vw,15.5rem)_minmax(0,1fr)_auto] lg:gap-x-[clamp(1.25rem,2vw,2rem)] lg:px-6 lg:pt-[1.05rem] lg:pb-4'
const clockLook =
  '[&_small]:hidden max-lg:contents lg:col-start-1 lg:row-span-5 lg:row-start-1 lg:self-start max-lg:[&>svg]:row-span-2 max-lg:[&>svg]:w-8 max-lg:[&>svg]:self-center lg:[&>svg]:w-11 max-lg:[&>p]:col-span-2 max-lg:[&>p]:col-start-2 max-lg:[&>p]:row-start-2 max-lg:[&>p]:flex max-lg:[&>p]:flex-wrap max-lg:[&>p]:justify-between max-lg:[&>p]:gap-x-3 max-lg:[&_b]:font-sans max-lg:[&_b]:text-small max-lg:[&_b]:leading-[1.4] max-lg:[&_b]:font-semibold lg:[&_b]:text-[1.1rem]'
const nameLook =
  'line col-span-2 col-start-2 row-start-1 gap-x-[clamp(0.4rem,1vw,0.75rem)] gap-y-0 lg:col-span-1 lg:col-start-2 [&>h2]:leading-[1.2] max-lg:[&>h2]:flex-1 max-lg:[&>h2]:text-[clamp(1.1rem,5.8vw,1.25rem)]'
const wordsLook = 'col-span-full lg:col-span-1 lg:col-start-2'
const actionsLook =
  'line col-span-full gap-[0.55rem] self-center lg:col-span-1 lg:col-start-3 lg:row-span-4 lg:row-start-1 max-lg:flex-wrap [&_.button]:min-w-25 [&_.button]:gap-[0.5em] [&_.button]:whitespace-nowrap max-lg:[&_.button]:min-w-max max-lg:[&_.button]:flex-[0_1_9rem] max-lg:[&_.button]:px-[0.6rem] max-md:[&_.button]:flex-1 max-xs:[&_.button]:px-[0.4rem] max-xs:[&_.button_.icon]:hidden'
const selectLook =
  'max-lg:ml-auto [&>span]:sr-only [&>select]:w-31 [&>select]:min-w-0 [&>select]:py-[0.35rem] [&>select]:pr-8 [&>select]:pl-[0.85rem] [&>select]:[background-position-x:right_0.8rem] max-md:[&>select]:w-27 forced-colors:[&>select]:pr-[0.4rem]'

/** One request of the list: how long it has waited, who wrote, and how to answer. The rest is on its page. */
export function RequestCard({ entry }: Props) {
  const now = useNow()
  const headingId = useId()
  const { name, status, location, serviceType, hairType, createdAt, junkReasons } = entry
  const isNew = status === 'new'
  const isJunk = status === 'junk'
  return (
    <article className={cardLook} aria-labelledby={headingId}>
      <ReplyTimeLeft entry={entry} className={clockLook}>
        <time className="fine-print" dateTime={createdAt}>
          <span className="sr-only">Sent </span>
          {formatInstantIn(createdAt, now)}
        </time>
      </ReplyTimeLeft>
      <div className={nameLook}>
        <h2 id={headingId}>{isJunk ? name : <NameLink entry={entry} />}</h2>
        <PlaceTag entry={entry} className="px-2 py-[0.08rem] text-tiny" />
      </div>
      {/* What is answered takes one line; junk, which she has to judge, stands in full. */}
      <p
        className={`${wordsLook} mt-[0.2rem] text-small leading-[1.45] ${isJunk ? 'pre-line max-w-[64ch]' : 'line-clamp-[var(--excerpt-lines)] max-[22rem]:[--excerpt-lines:3]'} ${isNew ? '[--excerpt-lines:2]' : '[--excerpt-lines:1]'}`}
      >
        <b>
          {upperFirst(hyphensToSpaces(location))}, {hyphensToSpaces(serviceType)}
        </b>
        {hairType && (
          <>
            {isNew ? <br /> : ' '}
            <span className="sr-only">Hair Details: </span>
            {hairType}
          </>
        )}
      </p>
      <p
        className={`${wordsLook} flex gap-x-7 py-[0.15rem] text-[0.875rem] max-lg:gap-x-3 ${isJunk ? 'flex-wrap' : 'max-lg:flex-wrap max-lg:justify-between'}`}
      >
        <Way entry={entry} className="within" to="email" />{' '}
        <Way entry={entry} className="within flex-none" to="phone" />
      </p>
      {junkReasons && isJunk && (
        <p className={`${wordsLook} mt-2 bg-cream-100 px-4 py-2`}>Put here because {junkReasons}.</p>
      )}
      <div
        className={`${actionsLook} max-lg:mt-[0.55rem] ${isJunk ? 'lg:flex-col lg:items-stretch lg:self-start lg:[&_select]:w-full!' : ''}`}
      >
        {isJunk ? (
          <>
            <NotJunk entry={entry} />
            <DeleteRequest entry={entry}>
              Delete for good<span className="sr-only"> {name}</span>
            </DeleteRequest>
          </>
        ) : (
          <>
            <ReplyLink entry={entry} isSmall />
            <ContactLinks isSmall ways={[callTo(entry)]} />
          </>
        )}
        <StatusSelect entry={entry} className={selectLook} />
      </div>
      <ContactAnswer entry={entry} className="col-span-full lg:[&_.row]:justify-end" />
    </article>
  )
}

function NotJunk({ entry }: { entry: WorklistEntry }) {
  const change = useStatusChange(entry)
  return (
    <Button small isPending={change.isPending} onClick={() => change.mutate({ next: 'new', before: 'junk' })}>
      Not junk<span className="sr-only"> {entry.name}</span>
    </Button>
  )
}
