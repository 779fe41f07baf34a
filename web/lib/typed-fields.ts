/** What somebody typed into one field of a part that is about to go. */
export type TypedField = { name: string; label: string; value: string }

type TextField = HTMLInputElement | HTMLTextAreaElement

const isKept = (field: EventTarget | null): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement &&
    !['password', 'checkbox', 'radio', 'file', 'hidden'].includes(field.type) &&
    field.autocomplete !== 'one-time-code')

const typedInto = (field: TextField): TypedField => ({
  name: field.name,
  label: field.labels?.[0]?.textContent?.trim() || field.ariaLabel || 'Text',
  value: field.value,
})

/** Writes as a person would, so that React takes the value for typed. */
function typeInto(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Remembers the fields that somebody typed into; passwords and codes are left out. */
export function createTypedFields() {
  const touched = new Set<TextField>()
  return {
    note(field: EventTarget | null) {
      if (isKept(field)) touched.add(field)
    },
    /** What they hold, while they are still on the page. */
    read: (): TypedField[] =>
      [...touched].filter((field) => field.isConnected && field.value.trim() !== '').map(typedInto),
    /** Puts it back into the same fields of the part drawn anew; returns what found no field. */
    restore(part: HTMLElement, typed: readonly TypedField[]): TypedField[] {
      touched.clear()
      const fields = [...part.querySelectorAll('input, textarea')].filter(isKept)
      return typed.filter(({ name, label, value }) => {
        const field = fields.find((one) => one.name === name && typedInto(one).label === label)
        const isFree = field?.value === ''
        const isBack = isFree || field?.value === value
        if (field && isFree) typeInto(field, value)
        return !isBack
      })
    },
  }
}
