/** What was typed or chosen in a form, by the names of its fields; a ticked box is "on". */
export type FormValues = Readonly<Record<string, string>>

/** What a visitor has typed or chosen. A radio group that still has its default is left out. */
export function readFormValues(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    const isUnchanged = form.querySelector(`[type=radio][name="${name}"]:checked:default`) !== null
    if (typeof value === 'string' && !isUnchanged) values[name] = value
  }
  return values
}

/** Dispatched when a script has filled in a form; unlike `input`, it does not count as typing. */
export const filledEvent = 'filled'

/**
 * Fills in the fields that a visitor can edit. A field without a value is emptied; a radio group without one returns to its
 * default.
 */
export function fillForm(form: HTMLFormElement, values: FormValues): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = field.name in values
    else if (field instanceof HTMLInputElement && field.type === 'radio')
      field.checked = field.name in values ? values[field.name] === field.value : field.defaultChecked
    else if (
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && field.type !== 'hidden')
    )
      field.value = values[field.name] ?? ''
  }
  form.dispatchEvent(new Event(filledEvent, { bubbles: true }))
}
