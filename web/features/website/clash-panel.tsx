import { useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { Button } from '#web/ui/button.tsx'
import { wordsOf } from './change-list.tsx'
import type { DocumentDraft } from './document-draft.ts'
import type { DraftState } from './draft-state.ts'

/** Both versions of what was changed here and elsewhere, one choice for each place. */
export function ClashPanel({ draft, state }: { draft: DocumentDraft; state: DraftState }) {
  const [mine, setMine] = useState<Readonly<Record<string, boolean>>>({})
  const { clashes, document } = state
  const { placeOf, textOf } = wordsOf(document.name)
  return (
    <section className="box clash-panel" aria-labelledby="clash-heading" ref={handFocusOn}>
      <h2 id="clash-heading" tabIndex={-1}>
        This page was also changed on another device
      </h2>
      <p>Both versions are kept. Choose one for each place; everything else was put together by itself.</p>
      {clashes.map(({ path, theirs }) => {
        const here = valueAt(state.content, path)
        const { label, group } = placeOf(path, theirs, here)
        const isMine = mine[path] ?? true
        const options = [
          { isHere: true, title: 'Written here', text: textOf(path, here, theirs) },
          { isHere: false, title: 'Written on the other device', text: textOf(path, theirs, here) },
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
