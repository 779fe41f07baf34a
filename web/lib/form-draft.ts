import { type FormValues, fillForm, readForm } from './form-values.ts'

/** Where the tab keeps what is typed into a form until it is sent; the form says so by `data-draft="<key>"`. */
const storageKey = (key: string) => `draft:${key}`

function readDraft(key: string): FormValues | undefined {
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null')
    if (typeof values !== 'object' || values === null) return undefined
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  } catch {
    return undefined
  }
}

function saveDraft(form: HTMLFormElement, key: string): void {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(readForm(form)))
  } catch {
    // Where storage is closed, the browser's own memory of the page has to do.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(storageKey(key))
  } catch {
    // Closed storage holds nothing.
  }
}

/** Puts back what was typed before a reload or another page, and keeps what is typed from now on. */
export function keepDrafts(): void {
  for (const sent of document.querySelectorAll<HTMLElement>('[data-sent]'))
    clearDraft(sent.dataset.sent ?? '')
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const key = form.dataset.draft ?? ''
    const draft = readDraft(key)
    const typed = readForm(form)
    // Typed before this script came, or sent back by the server: that is newer.
    if (Object.values(typed).some((value) => value !== '')) saveDraft(form, key)
    else if (draft) fillForm(form, draft)
  }
  addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null
    if (form) saveDraft(form, form.dataset.draft ?? '')
  })
}
