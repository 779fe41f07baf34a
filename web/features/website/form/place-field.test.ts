import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WebsiteDocument } from '#contract/website.ts'
import type { EditorField } from '#contract/website-form.ts'
import { createDocumentDraft } from '#web/features/website/draft/document-draft.ts'
import { PlaceField } from './place-field.tsx'

const unused = () => Promise.reject(new Error('Not a part of this'))

/** One field in an editor of its own. */
function draw(field: EditorField, value: unknown) {
  const document: WebsiteDocument = {
    ...{ name: 'home', version: 0, changes: 0, samples: [], needsLook: [], page: '/', automatic: [] },
    ...{ alsoOn: [], keyed: [], groups: [] },
    ...{ fields: { one: field }, published: { one: value }, draftVersion: 0 },
  }
  const draft = createDocumentDraft({
    document,
    calls: {
      save: unused,
      read: unused,
      settle: unused,
      publish: unused,
      undo: unused,
      discard: unused,
      bringBack: unused,
      withdraw: unused,
    },
    copies: { keep: () => {}, forget: () => {}, take: () => undefined },
    pauseMs: 0,
  })
  const props = { draft, state: draft.state(), path: 'one' }
  return renderToStaticMarkup(createElement(PlaceField, props))
}

test('a number and a day each have the control of their kind, with what visitors see in it', () => {
  const number = draw({ kind: 'number', control: 'number', least: 1, most: 9 }, 7)
  expect(number).toMatch(/<input[^>]* inputMode="numeric"[^>]* value="7"/i)
  expect(draw({ kind: 'day', control: 'day' }, '2026-12-07')).toMatch(/type="date"[^>]* value="2026-12-07"/)
})
