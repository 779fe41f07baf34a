import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EditorField, WebsiteDocument } from '#contract/website.ts'
import { createDocumentDraft } from './document-draft.ts'
import type { Place } from './layouts/layout.ts'
import { PlaceField } from './place-field.tsx'

const unused = () => Promise.reject(new Error('Not a part of this'))

/** One field in an editor of its own. */
function draw(place: Omit<Place, 'path' | 'label'>, field: EditorField, value: unknown) {
  const document: WebsiteDocument = {
    ...{ name: 'home', version: 0, changes: 0, samples: [], needsLook: [], page: '/', automatic: [] },
    ...{ alsoOn: [], keyed: [] },
    ...{ fields: { one: field }, published: { one: value }, draftVersion: 0 },
  }
  const draft = createDocumentDraft({
    document,
    calls: {
      save: unused,
      read: unused,
      publish: unused,
      undo: unused,
      discard: unused,
      bringBack: unused,
      withdraw: unused,
    },
    copies: { keep: () => {}, forget: () => {}, find: () => [] },
    delayMs: 0,
  })
  const props = { draft, state: draft.state(), place: { path: 'one', label: 'The field', ...place } }
  return renderToStaticMarkup(createElement(PlaceField, props))
}

test('a number, a day, a choice and a yes or no each have the control of their kind, with what visitors see in it', () => {
  const number = draw({ kind: 'number' }, { kind: 'number', least: 1, most: 9 }, 7)
  expect(number).toMatch(/<input[^>]* inputMode="numeric"[^>]* value="7"/i)
  expect(draw({ kind: 'day' }, { kind: 'day' }, '2026-12-07')).toMatch(/type="date"[^>]* value="2026-12-07"/)
  const values = { near: 'Near by', far: 'Far away' }
  const choice = draw({ kind: 'choice', values }, { kind: 'choice', values: ['near', 'far'] }, 'far')
  expect(choice).toContain('<option value="near">Near by</option>')
  expect(choice).toContain('<option value="far" selected="">Far away</option>')
  const yes = draw({ kind: 'yes-or-no' }, { kind: 'yes-or-no' }, true)
  expect(yes).toMatch(/<input[^>]* role="switch"[^>]* checked=""/)
  expect(draw({ kind: 'yes-or-no' }, { kind: 'yes-or-no' }, false)).not.toContain('checked=""')
})
