/** What was typed or chosen in a form, by the names of its fields; a ticked box is "on". */
export type FormValues = Readonly<Record<string, string>>

/** The choices in a form that are as the page made them: nobody has chosen anything there. */
export const usualChoices = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set(
    Array.from(form.elements).flatMap((field) =>
      field instanceof HTMLInputElement && field.type === 'radio' && field.checked && field.defaultChecked
        ? [field.name]
        : [],
    ),
  )

export function readForm(form: HTMLFormElement): FormValues {
  const fields = [...new FormData(form)]
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** What a form says when a script has filled it in: whoever counts typing must not take it for that. */
export const filledEvent = 'filled'

/**
 * Puts the values into the fields that a visitor fills in; a field that is not named is emptied, and of a choice that is not
 * named, the usual one is made.
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
