/** The text of one field in a part of the page that is about to be removed. */
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

/** Uses the native setter and an `input` event, so that React treats the value as typed. */
function typeInto(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Remembers the fields that were typed into, except passwords and codes. */
export function createTypedFields() {
  const touched = new Set<TextField>()
  return {
    note(field: EventTarget | null) {
      if (isKept(field)) touched.add(field)
    },
    /** The texts of those fields that are still on the page. */
    read: (): TypedField[] =>
      [...touched].filter((field) => field.isConnected && field.value.trim() !== '').map(typedInto),
    /** Restores the texts into the same fields of the newly rendered part; returns the texts that found no free field. */
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
