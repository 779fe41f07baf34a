import { initialsOf } from '#contract/initials.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { type Entry, type ListName, standingOf } from './entries.ts'
import { nameOf, shortDay, waysOfConsent, waysReceived } from './words.ts'

export type Move = 'up' | 'down'

type Props = {
  entry: Entry
  list: ListName
  published: Entry | undefined
  isFirst: boolean
  isLast: boolean
  move: (entry: Entry, by: Move) => void
  onOpen: (id: string) => void
  onReplace: (id: string) => void
}

const marks = {
  live: ['live', 'Live'],
  new: ['draft', 'Not published yet'],
  changed: ['draft', 'Changed'],
  waiting: ['bad', 'Not shown yet'],
  sample: ['sample', 'Sample'],
} as const

const bylines = {
  live: 'as they agreed to be named',
  waiting: 'name still to be agreed',
  sample: 'nobody said this',
}

/** One client's words, their proof, and what visitors have of them. */
export function EntryRow({ entry, list, published, isFirst, isLast, move, onOpen, onReplace }: Props) {
  const { id, words, name, sample } = entry
  const standing = standingOf(entry, published)
  const [look, text] = marks[standing]
  const byline = standing === 'waiting' || standing === 'sample' ? bylines[standing] : bylines.live
  return (
    <li className={`register-row ${sample ? 'register-sample' : ''}`} data-entry={id}>
      <div>
        <blockquote>{words ? `“${words}”` : <span className="muted">No words yet</span>}</blockquote>
        <p className="register-by">
          <span className="monogram" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span>
            {name || 'No name yet'}
            <small>{byline}</small>
          </span>
        </p>
      </div>
      <ProofList entry={entry} list={list} />
      <div className="register-side">
        <Mark kind={look}>{text}</Mark>
        {sample ? (
          <Button small aria-label={`Replace ${nameOf(entry)}`} onClick={() => onReplace(id)}>
            Replace
          </Button>
        ) : (
          <Button
            small
            variant="line"
            aria-label={standing === 'waiting' ? `Add consent: ${nameOf(entry)}` : `Edit: ${nameOf(entry)}`}
            onClick={() => onOpen(id)}
          >
            {standing === 'waiting' ? 'Add consent' : 'Edit'}
          </Button>
        )}
        <span className="register-moves">
          {(['up', 'down'] as const).map((by) => (
            <IconButton
              key={by}
              icon={by}
              className={`move-${by}`}
              aria-label={`Move ${by}: ${nameOf(entry)}`}
              // Not `disabled`: that would take the focus away from whoever has moved it to the end.
              aria-disabled={by === 'up' ? isFirst : isLast}
              onClick={() => move(entry, by)}
            />
          ))}
        </span>
      </div>
    </li>
  )
}

function ProofList({ entry: { sample, received, consent }, list }: Pick<Props, 'entry' | 'list'>) {
  if (sample)
    return (
      <dl className="register-proof">
        <Proof isMissing title="Made up">
          {list === 'testimonials' ? 'Visitors are told so.' : 'Its name says so.'}
        </Proof>
      </dl>
    )
  return (
    <dl className="register-proof">
      {received?.on ? (
        <Proof title={`Received ${shortDay(received.on)}`}>{waysReceived[received.how]?.toLowerCase()}</Proof>
      ) : (
        <Proof isMissing title="Proof missing">
          Add the day on which it reached you.
        </Proof>
      )}
      {consent?.on ? (
        <Proof title="May be published">
          said yes {shortDay(consent.on)}, {waysOfConsent[consent.how]?.toLowerCase()}
        </Proof>
      ) : (
        <Proof isMissing title="Consent missing">
          Visitors see it as soon as you have added the day they said yes, and published.
        </Proof>
      )}
    </dl>
  )
}

type ProofProps = { title: string; isMissing?: boolean; children: React.ReactNode }

const Proof = ({ title, isMissing = false, children }: ProofProps) => (
  <div>
    <dt className={isMissing ? 'register-missing' : undefined}>
      <Icon name={isMissing ? 'alert' : 'done'} />
      {title}
    </dt>
    <dd>{children}</dd>
  </div>
)
