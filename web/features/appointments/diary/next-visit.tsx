import type { Diary } from '#contract/diary.ts'
import { callTo, textTo } from '#web/admin/ui/contact-links.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf, formatClockTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { Contacts, directionsTo } from '../parts.tsx'
import { describeVisit, formatHours, hasStarted, nextVisitToday } from '../words.ts'
import { describeNextVisit } from './words.ts'

/** The visit she is in, or the next one today: when to leave, where to, and whom to ring. */
export function NextVisit({ diary, now }: { diary: Diary; now: Date }) {
  const facts = useFacts()
  const next = nextVisitToday(diary)
  if (!next) return null
  const { id, client, place, address, note, startsAt } = next
  const { title, line, isLate } = describeNextVisit(next, diary, now)
  const isHome = place === 'home'
  const directions = directionsTo(next)
  const onMyWay = `Hello ${firstNameOf(client.name)}, I am on my way, there about ${formatClockTime(startsAt)}.`
  return (
    <section className="box is-waiting" aria-labelledby="next-visit">
      <h2
        className={`font-display text-[clamp(2.25rem,1.6rem+2.6vw,3.6rem)]! leading-none tracking-[-0.022em] ${isLate ? 'text-red-700' : 'text-copper-700'}`}
      >
        {title}
      </h2>
      <p className="mt-1.5">{line}</p>
      <div className="row mt-[clamp(0.5rem,1.2vw,1rem)]">
        <h3 id="next-visit" className="text-[clamp(1.5rem,1.35rem+0.6vw,1.85rem)]">
          <Link to="/admin/diary/$id" params={{ id }} className="tap no-underline">
            {client.name}
          </Link>
        </h3>
        {isHome && <span className="tag text-inherit">Home visit</span>}
      </div>
      <p className="text-small">
        {formatHours(next)}, {describeVisit(next, facts)}
        {address && `. ${address}`}
      </p>
      {note && <p className="text-small pre-line mt-2">{note}</p>}
      <Contacts
        ways={[
          directions && { ...directions, isFilled: true },
          callTo(client),
          isHome && !hasStarted(next, now) && textTo(client, 'On my way', '', onMyWay),
        ]}
      />
    </section>
  )
}
