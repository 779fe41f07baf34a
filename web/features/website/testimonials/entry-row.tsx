import type { ReactNode } from 'react'
import { initialsOf } from '#contract/initials.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Entry, type ListName, publicationStateOf } from './entries.ts'
import { entryNameOf, formatShortDate, waysOfConsent, waysReceived } from './labels.ts'

type Props = {
  entry: Entry
  list: ListName
  published: Entry | undefined
  arrows: ReactNode
  onOpen: () => void
  onReplace: () => void
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
export function EntryRow({ entry, list, published, arrows, onOpen, onReplace }: Props) {
  const { words, name, sample } = entry
  const standing = publicationStateOf(entry, published)
  const [look, text] = marks[standing]
  const byline = standing === 'waiting' || standing === 'sample' ? bylines[standing] : bylines.live
  return (
    <>
      <div>
        <blockquote>{words ? `“${words}”` : <span className="muted">No words yet</span>}</blockquote>
        <p className="line semibold mt-4">
          <span className="monogram" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className="named">
            {name || 'No name yet'}
            <small>{byline}</small>
          </span>
        </p>
      </div>
      <ProofList entry={entry} list={list} />
      <div className="row register-side">
        <StatusBadge kind={look}>{text}</StatusBadge>
        {sample ? (
          <Button small aria-label={`Replace ${entryNameOf(entry)}`} onClick={onReplace}>
            Replace
          </Button>
        ) : (
          <Button
            small
            variant="line"
            aria-label={
              standing === 'waiting' ? `Add consent: ${entryNameOf(entry)}` : `Edit: ${entryNameOf(entry)}`
            }
            onClick={onOpen}
          >
            {standing === 'waiting' ? 'Add consent' : 'Edit'}
          </Button>
        )}
        {arrows}
      </div>
    </>
  )
}

function ProofList({ entry: { sample, received, consent }, list }: Pick<Props, 'entry' | 'list'>) {
  if (sample)
    return (
      <dl className="text-small register-proof">
        <Proof isMissing title="Made up">
          {list === 'reviews' ? 'Visitors are told so.' : 'Its name says so.'}
        </Proof>
      </dl>
    )
  return (
    <dl className="text-small register-proof">
      {received?.on ? (
        <Proof title={`Received ${formatShortDate(received.on)}`}>
          {waysReceived[received.how]?.toLowerCase()}
        </Proof>
      ) : (
        <Proof isMissing title="Proof missing">
          Add the day on which it reached you.
        </Proof>
      )}
      {consent?.on ? (
        <Proof title="May be published">
          said yes {formatShortDate(consent.on)}, {waysOfConsent[consent.how]?.toLowerCase()}
        </Proof>
      ) : (
        <Proof isMissing title="Consent missing">
          Visitors see it as soon as you have added the day they said yes, and published.
        </Proof>
      )}
    </dl>
  )
}

type ProofProps = { title: string; isMissing?: boolean; children: ReactNode }

const Proof = ({ title, isMissing = false, children }: ProofProps) => (
  <div>
    <dt className="line semibold">
      <Icon name={isMissing ? 'alert' : 'done'} className={isMissing ? 'bad' : 'good'} />
      {title}
    </dt>
    <dd className="muted">{children}</dd>
  </div>
)
