type Field = HTMLElement &
  Partial<Pick<HTMLInputElement, 'name' | 'value' | 'checked' | 'selectionEnd' | 'setSelectionRange'>>

function bringBackInto(field: Field, old: Field, hadFocus: boolean) {
  if (old.value !== field.value || old.checked !== field.checked) {
    Object.assign(field, { value: old.value, checked: old.checked })
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (!hadFocus) return
  field.focus({ preventScroll: true })
  // Only some kinds of field say where their cursor is.
  if (old.selectionEnd) field.setSelectionRange?.(old.selectionEnd, old.selectionEnd)
}

/**
 * Returns what brings back the text typed into the page's forms, and the cursor, once React has drawn the page anew.
 * That is for forms which React does not control, known by the address they are posted to.
 */
export function keepTyped() {
  let forms: HTMLFormElement[] = []
  let focused: Element | null = null
  const look = () => {
    forms = [...document.forms]
    focused = document.activeElement
  }
  look()
  addEventListener('focusin', look)
  return () => {
    // Out of the page, a form still holds what was typed into it up to that moment.
    const old = forms.filter((form) => !form.isConnected && form.hasAttribute('action'))
    const oldFocus = focused
    for (const form of document.forms) {
      const oldFields = old.find(({ action }) => action === form.action)?.elements
      for (const field of form.elements as Iterable<Field>) {
        const oldField = field.name && oldFields?.namedItem(field.name)
        if (oldField instanceof HTMLElement) bringBackInto(field, oldField, oldField === oldFocus)
      }
    }
  }
}
