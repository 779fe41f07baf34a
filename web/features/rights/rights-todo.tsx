import { stepInAddress } from '#web/lib/address.ts'
import { useToday } from '#web/lib/use-today.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { useDataRequests } from './queries.ts'
import { waitingWords } from './waiting-words.ts'

const place = { tab: undefined, status: undefined, request: undefined, place: 'people' }

function useRightsWaiting() {
  const { data } = useDataRequests()
  return waitingWords(data ?? [], useToday())
}

/** The same where it stands alone. */
export const RightsWaiting = () =>
  useRightsWaiting() && (
    <ul className="rights-waiting">
      <RightsTodo />
    </ul>
  )

/** What is to be answered by law, as one of the things that wait for her; nothing where nothing is. */
export function RightsTodo() {
  const waiting = useRightsWaiting()
  if (!waiting) return null
  const { words, detail, isLate } = waiting
  return (
    <li className={`todo ${isLate ? 'bad' : 'soon'}`}>
      <Icon name={isLate ? 'alert' : 'shield'} />
      <div>
        <b>{words}</b>
        <p>{detail}</p>
      </div>
      <ButtonLink
        small
        variant="line"
        href="/admin?place=people"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          stepInAddress(place)
          scrollTo(0, 0)
        }}
      >
        Open<span className="sr-only">: {words}</span>
      </ButtonLink>
    </li>
  )
}
