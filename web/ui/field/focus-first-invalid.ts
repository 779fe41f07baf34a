/** Focuses the first invalid field, and scrolls it and the message below it into view. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
