import { type FormValues, filledEvent, fillForm, readFormValues } from './form-values.ts'
import { optionalStorage } from './optional-storage.ts'

/** The session storage key of a form's draft; the form names it as `data-draft="<key>"`. */
const storageKey = (key: string) => `draft:${key}`

const readDraft = (key: string): FormValues =>
  optionalStorage(() => JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null')) ?? {}

/** Returns whether there was anything to keep. */
function saveDraft(form: HTMLFormElement, key: string): boolean {
  const values = readFormValues(form)
  if (Object.values(values).every((value) => value === '')) {
    clearFormDraft(key)
    return false
  }
  // Without storage, the browser's own form restoration has to do.
  optionalStorage(() => sessionStorage.setItem(storageKey(key), JSON.stringify(values)))
  return true
}

const clearFormDraft = (key: string) => optionalStorage(() => sessionStorage.removeItem(storageKey(key)))

const draftForms = () => [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')]

/** Values on the page (typed early, or returned by the server) are newer than the draft, which fills the rest. */
export function restoreFormDrafts(): void {
  for (const form of draftForms()) {
    const typed = Object.entries(readFormValues(form)).filter(([, value]) => value !== '')
    fillForm(form, { ...readDraft(form.dataset.draft ?? ''), ...Object.fromEntries(typed) })
  }
}

/** Restores what was typed before a reload or on another page, and saves drafts from now on. */
export function restoreAndSaveFormDrafts(): void {
  for (const sent of document.querySelectorAll<HTMLElement>('[data-sent]'))
    clearFormDraft(sent.dataset.sent ?? '')
  restoreFormDrafts()
  for (const form of draftForms()) if (saveDraft(form, form.dataset.draft ?? '')) form.dataset.givenBack = ''
  for (const type of ['input', filledEvent])
    addEventListener(type, ({ target }) => {
      const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null
      if (form) saveDraft(form, form.dataset.draft ?? '')
    })
  // Back may show the page from the back/forward cache, although its draft was changed or sent on another page.
  addEventListener('pageshow', ({ persisted }) => {
    // Where storage is closed, no draft says what is right.
    if (!persisted || !optionalStorage(() => sessionStorage)) return
    for (const form of draftForms()) fillForm(form, readDraft(form.dataset.draft ?? ''))
  })
}
