const mainControl = ':is(input, textarea, button):not(.icon-button, [tabindex="-1"])'

/** Focuses the main control of a record's row, or the fallback if the record has no row. */
export function focusRecord(id: string | undefined, fallback?: HTMLElement | null): void {
  const row = id === undefined ? null : document.querySelector(`[data-record="${CSS.escape(id)}"]`)
  const target = row?.querySelector<HTMLElement>(mainControl) ?? fallback
  target?.focus()
}
