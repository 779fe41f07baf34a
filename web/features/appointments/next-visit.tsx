import MapPinIcon from 'lucide-react/icons/map-pin'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import PhoneIcon from 'lucide-react/icons/phone'
import type { Diary } from '#contract/diary.ts'
import { clockTime } from '#contract/london-time.ts'
import { smsHref, telHref } from '#contract/phone.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import {
  describeEndOfDay,
  describeNextVisit,
  describeVisit,
  directionsTo,
  formatHours,
  hasStarted,
  nextVisitToday,
} from './words.ts'

/** Two in a row on a phone. */
export const contactButtons =
  'wrapping mt-4 gap-2.5 max-md:[&>.button]:flex-[1_1_40%] max-md:[&>.button]:px-3'

/** The visit she is in, or the next one today: when to leave, where to, and whom to ring. */
export function NextVisit({ diary, now }: { diary: Diary; now: Date }) {
  const facts = useFacts()
  const next = nextVisitToday(diary)
  if (!next)
    return diary.visitsToday > 0 ? (
      <p className="box font-display text-[1.5rem] leading-tight">{describeEndOfDay(diary)}</p>
    ) : null
  const { id, client, place, address, note, startsAt } = next
  const { title, line, isLate } = describeNextVisit(next, diary, facts, now)
  const onMyWay = `Hello ${firstNameOf(client.name)}, I am on my way, there about ${clockTime(new Date(startsAt))}.`
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
        {place === 'home' && <span className="tag text-inherit">Home visit</span>}
      </div>
      <p className="text-small">
        {formatHours(next)}, {describeVisit(next, facts)}
        {address && `. ${address}`}
      </p>
      {note && <p className="text-small pre-line mt-2">{note}</p>}
      <div className={contactButtons}>
        {place === 'home' && address && (
          <ButtonLink href={directionsTo(address)} target="_blank" rel="noreferrer">
            <MapPinIcon className="icon" />
            Directions<span className="sr-only"> to {client.name}, opens in a new tab</span>
          </ButtonLink>
        )}
        {client.phone && (
          <>
            <ButtonLink variant="line" href={telHref(client.phone)}>
              <PhoneIcon className="icon" />
              Call<span className="sr-only"> {client.name}</span>
            </ButtonLink>
            {place === 'home' && !hasStarted(next, now) && (
              <ButtonLink variant="line" href={smsHref(client.phone, onMyWay)}>
                <MessageSquareIcon className="icon" />
                On my way
              </ButtonLink>
            )}
          </>
        )}
        <LinkButton variant="line" to="/admin/diary/$id" params={{ id }}>
          Open<span className="sr-only"> the visit of {client.name}</span>
        </LinkButton>
      </div>
    </section>
  )
}
