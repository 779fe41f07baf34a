/** Focuses the first field, in reading order, that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  for (const control of form.querySelectorAll<HTMLElement>('[name], [data-path]')) {
    const name = control.getAttribute('name') ?? control.dataset.path ?? ''
    if (!(name in errors)) continue
    control.focus()
    // WebKit scrolls only the control into view, so that the header may cover its label.
    control.closest('.field')?.scrollIntoView({ block: 'nearest' })
    return
  }
}
