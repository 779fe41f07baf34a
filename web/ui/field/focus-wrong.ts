/** Puts the cursor into the first field with a message, which stands below it: both are brought onto the screen. */
export function focusWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
