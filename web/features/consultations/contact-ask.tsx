import { useEffect, useRef } from 'react'
import type { ContactWay } from '#contract/consultation-page.ts'
import { londonDay } from '#contract/london-time.ts'
import type { ConsultationStatus, WorklistEntry } from '#contract/worklist.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { firstName, formatTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { afterPress } from '#web/ui/button/after-press.ts'
import { ChangeOutcome } from '#web/ui/change-outcome.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { findLink, type Press } from './contact-press.ts'
import { pastWords } from './reply-clock.ts'
import { statusNames } from './statuses.ts'
import { type Told, useContactAsk } from './use-contact-ask.ts'

const linkNames: Readonly<Record<ContactWay, string>> = { call: 'Call', text: 'Text', whatsapp: 'WhatsApp' }

/** "at 18:41", "yesterday at 18:41". */
function timeWords(at: string, now: Date): string {
  const pressed = new Date(at)
  const isToday = londonDay(pressed) === londonDay(now)
  return isToday ? `at ${formatTime(at)}` : lowerFirst(pastWords(pressed, now))
}

const answers = (way: ContactWay) =>
  way === 'call' ? (['Answered', 'No answer'] as const) : (['Sent', 'Not sent'] as const)

function doneWords({ press, reached, from }: Told, status: ConsultationStatus): string {
  const said = answers(press.way)[reached ? 0 : 1]
  if (reached && from === 'new' && status === 'replied') return `${said}. The clock has stopped.`
  if (reached && status === 'booked') return `${said}. The request stays Booked.`
  return `${said}. It is noted in the history.`
}

type Props = { entry: WorklistEntry; now: Date }

/** Asks, when she comes back from a link of this request's box, whether she reached the client. */
export function ContactAsk({ entry, now }: Props) {
  const ask = useContactAsk(entry)
  const { press, place, failure, theirs, done } = ask
  const leaveTo = (way: ContactWay | undefined) => {
    if (way) findLink(place.current?.closest('section, article'), way)?.focus({ preventScroll: true })
  }
  const isAsking = press !== undefined && !failure && !theirs && entry.status !== 'junk'
  return (
    <div ref={place} className="contact-ask">
      <div role="status">
        {isAsking && (
          <Question
            key={press.at}
            press={press}
            name={firstName(entry.name)}
            now={now}
            takesFocus={ask.isBack}
            isPending={ask.isPending}
            onAnswer={ask.answer}
            onNotYet={() => {
              ask.notYet()
              leaveTo(press.way)
            }}
          />
        )}
      </div>
      <ChangeOutcome
        undone={undefined}
        done={done && doneWords(done, entry.status)}
        undoTakesFocus
        failure={failure}
        conflict={
          theirs && {
            label: 'Status',
            mine: statusNames.replied,
            theirs: statusNames[theirs.status],
            savedAt: theirs.statusChangedAt,
          }
        }
        isPending={ask.isPending}
        onUndo={ask.undo}
        onTryAgain={ask.tryAgain}
        onKeepMine={ask.keepMine}
        onKeepTheirs={ask.keepTheirs}
        takeFocus={() => leaveTo(ask.wanted?.press.way ?? done?.press.way)}
      />
    </div>
  )
}

type QuestionProps = {
  press: Press
  name: string
  now: Date
  takesFocus: boolean
  isPending: boolean
  onAnswer: (reached: boolean) => void
  onNotYet: () => void
}

function Question({ press, name, now, takesFocus, isPending, onAnswer, onNotYet }: QuestionProps) {
  const [reached, notReached] = answers(press.way)
  const question = useRef<HTMLDivElement>(null)
  const { at } = press
  useEffect(() => {
    // A reload keeps the scroll position.
    if (Date.parse(at) > performance.timeOrigin)
      afterPress(() => question.current?.scrollIntoView({ block: 'nearest' }))
  }, [at])
  return (
    <div ref={question} className="row-between contact-question">
      <p>
        <b>{press.way === 'call' ? `Did you reach ${name}?` : 'Did you send it?'}</b>
        <span>
          You pressed {linkNames[press.way]} {timeWords(press.at, now)}.
        </span>
      </p>
      <div className="contact-answers">
        <ActionButton small autoFocus={takesFocus} isPending={isPending} onClick={() => onAnswer(true)}>
          <Icon name="check" />
          {reached}
        </ActionButton>
        <ActionButton small variant="line" isPending={isPending} onClick={() => onAnswer(false)}>
          {notReached}
        </ActionButton>
        <button type="button" className="quiet-link" onClick={onNotYet}>
          Not yet
        </button>
      </div>
    </div>
  )
}
