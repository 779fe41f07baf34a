import { useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { londonDay } from '#contract/london-time.ts'
import { formatInstant, formatTime } from '#web/lib/format.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { Button } from '#web/ui/button.tsx'
import { wordsOf } from './change-list.tsx'
import type { DocumentDraft } from './document-draft.ts'
import type { DraftState } from './draft-state.ts'

const timeOf = (at: string | undefined) => {
  if (at === undefined) return ''
  const isToday = londonDay(new Date(at)) === londonDay(new Date())
  return `, ${isToday ? formatTime(at) : formatInstant(at)}`
}

/** Both versions of what was changed here and elsewhere, one choice for each place. */
export function ClashPanel({ draft, state }: { draft: DocumentDraft; state: DraftState }) {
  const [mine, setMine] = useState<Readonly<Record<string, boolean>>>({})
  const [isLater, setLater] = useState(false)
  const { clashes, document, writtenAt: hereAt } = state
  // Without a draft it was published there.
  const thereAt = document.draft ? document.draftSavedAt : document.publishedAt
  const { placeOf, textOf } = wordsOf(document.name)
  return (
    <section className="box clash-panel" aria-labelledby="clash-heading" ref={handFocusOn}>
      {/* The bar leads to it: then it is to be decided. */}
      <h2 id="clash-heading" tabIndex={-1} onFocus={() => setLater(false)}>
        This page was also changed on another device
      </h2>
      <p>
        {isLater
          ? 'Both versions stay as they are until you decide. What you write meanwhile is kept on this device.'
          : 'Both versions are kept. Choose one for each place; everything else was put together by itself.'}
      </p>
      {(isLater ? [] : clashes).map(({ path, theirs }) => {
        const here = valueAt(state.content, path)
        const { label, group } = placeOf(path, theirs, here)
        const isMine = mine[path] ?? true
        const options = [
          { isHere: true, title: `Written here${timeOf(hereAt)}`, text: textOf(path, here, theirs) },
          {
            isHere: false,
            title: `Written on the other device${timeOf(thereAt)}`,
            text: textOf(path, theirs, here),
          },
        ]
        return (
          <fieldset key={path}>
            <legend>
              {label}, {group}
            </legend>
            {options.map(({ isHere, title, text }) => (
              <label key={title} className="clash-choice">
                <input
                  type="radio"
                  name={path}
                  checked={isMine === isHere}
                  onChange={() => setMine({ ...mine, [path]: isHere })}
                />
                <span>
                  <b>{title}</b>
                  <br />
                  {text || 'nothing here'}
                </span>
              </label>
            ))}
          </fieldset>
        )
      })}
      <div className="clash-actions">
        {!isLater && (
          <Button small onClick={() => draft.choose(mine)}>
            Use my choices
          </Button>
        )}
        <Button key="later" small variant="line" onClick={() => setLater(!isLater)}>
          {isLater ? 'Decide now' : 'Decide later'}
        </Button>
      </div>
    </section>
  )
}
