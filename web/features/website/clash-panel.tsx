import { useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { Button } from '#web/ui/button.tsx'
import { shownText } from './change-list.tsx'
import type { DocumentDraft } from './document-draft.ts'
import type { DraftState } from './draft-state.ts'
import { nameOfPath } from './layouts/index.ts'

/** Both versions of what was changed here and elsewhere, one choice for each place. */
export function ClashPanel({ draft, state }: { draft: DocumentDraft; state: DraftState }) {
  const [mine, setMine] = useState<Readonly<Record<string, boolean>>>({})
  const { clashes, document } = state
  return (
    <section className="box clash-panel" aria-labelledby="clash-heading" ref={handFocusOn}>
      <h2 id="clash-heading" tabIndex={-1}>
        This page was also changed on another device
      </h2>
      <p>Both versions are kept. Choose one for each place; everything else was put together by itself.</p>
      {clashes.map(({ path, theirs }) => {
        const { label, group } = nameOfPath(document.name, path)
        const isMine = mine[path] ?? true
        const options = [
          { isHere: true, title: 'Written here', text: shownText(valueAt(state.content, path)) },
          { isHere: false, title: 'Written on the other device', text: shownText(theirs) },
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
      <Button small onClick={() => draft.choose(mine)}>
        Use my choices
      </Button>
    </section>
  )
}
