import { useEffect, useRef } from 'react'
import { textLimits } from '#contract/limits.ts'
import { londonDay } from '#contract/london-time.ts'
import type { ContactWay } from '#contract/value-sets.ts'
import type { ConsultationStatus, WorklistEntry } from '#contract/worklist.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { firstNameOf, formatClockTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { afterPress } from '#web/ui/button/after-press.ts'
import { ChangeOutcome } from '#web/ui/change-outcome.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { findContactLink, type Press, requestBox } from './contact-press.ts'
import { NoteText } from './page/note-text.tsx'
import { formatPastInstant } from './reply-clock.ts'
import { statusNames } from './statuses.ts'
import { type Told, useContactAsk, useIsBackFromContact } from './use-contact-ask.ts'

const linkNames: Readonly<Record<ContactWay, string>> = { call: 'Call', text: 'Text', whatsapp: 'WhatsApp' }

/** "at 18:41", "yesterday at 18:41". */
function timeWords(at: string, now: Date): string {
  const pressed = new Date(at)
  const isToday = londonDay(pressed) === londonDay(now)
  return isToday ? `at ${formatClockTime(at)}` : lowerFirst(formatPastInstant(pressed, now))
}

const answers = (way: ContactWay) =>
  way === 'call' ? (['Answered', 'No answer'] as const) : (['Sent', 'Not sent'] as const)

function doneWords({ press, reached, from }: Told, status: ConsultationStatus): string {
  const said = answers(press.way)[reached ? 0 : 1]
  if (reached && from === 'new' && status === 'replied') return `${said}. The clock has stopped.`
  if (reached && status === 'booked') return `${said}. The request stays Booked.`
  return `${said}. It is noted in the history.`
}

type Props = {
  entry: WorklistEntry
  now: Date
  press: Press | undefined
  onPress: (press: Press | undefined) => void
  onSaved?: (changed: WorklistEntry) => void
}

/** Asks, when she comes back from a link of this request's box, whether she reached the client. */
export function ContactAsk({ entry, now, press, onPress, onSaved }: Props) {
  const ask = useContactAsk({ entry, press, onPress, onSaved })
  const { failure, theirs, done } = ask
  const place = useRef<HTMLDivElement>(null)
  const leaveTo = (way: ContactWay | undefined) => {
    if (way) findContactLink(place.current?.closest(requestBox), way)?.focus({ preventScroll: true })
  }
  return (
    <div ref={place}>
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
      >
        {press && !failure && !theirs && entry.status !== 'junk' && (
          <Question
            key={press.at}
            press={press}
            name={firstNameOf(entry.name)}
            now={now}
            takesFocus={ask.isUndone}
            isPending={ask.isPending}
            onWrite={(note) => onPress({ ...press, note })}
            onAnswer={ask.answer}
            onNotYet={() => {
              onPress(undefined)
              leaveTo(press.way)
            }}
          />
        )}
      </ChangeOutcome>
    </div>
  )
}

type QuestionProps = {
  press: Press
  name: string
  now: Date
  takesFocus: boolean
  isPending: boolean
  onWrite: (note: string) => void
  onAnswer: (reached: boolean) => void
  onNotYet: () => void
}

function Question({ press, name, now, isPending, onWrite, onAnswer, onNotYet, ...rest }: QuestionProps) {
  const { at, way, note = '' } = press
  const [reached, notReached] = answers(way)
  const question = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const isBack = useIsBackFromContact(press)
  useEffect(() => {
    // A reload keeps the scroll position.
    if (isBack && Date.parse(at) > performance.timeOrigin)
      afterPress(() => question.current?.scrollIntoView({ block: 'nearest' }))
  }, [at, isBack])
  if (!isBack) return null
  const answer = (isReached: boolean) =>
    note.trim().length > textLimits.note ? area.current?.focus() : onAnswer(isReached)
  return (
    <div ref={question} className="row-between wrap-anywhere contact-question">
      <p className="named">
        <b>{way === 'call' ? `Did you reach ${name}?` : 'Did you send it?'}</b>
        <small>
          You pressed {linkNames[way]} {timeWords(at, now)}.
        </small>
      </p>
      {way === 'call' && (
        <NoteText
          label="Add a private note"
          isLabelInside
          area={area}
          value={note}
          isReadOnly={isPending}
          error={undefined}
          onWrite={onWrite}
        />
      )}
      <div className="row contact-answers">
        <ActionButton small autoFocus={rest.takesFocus} isPending={isPending} onClick={() => answer(true)}>
          <Icon name="check" />
          {reached}
        </ActionButton>
        <ActionButton small variant="line" isPending={isPending} onClick={() => answer(false)}>
          {notReached}
        </ActionButton>
        <button type="button" className="quiet-link" onClick={onNotYet}>
          Not yet
        </button>
      </div>
    </div>
  )
}
