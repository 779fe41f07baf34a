/** Opens the part of the form that the field of this path stands in, and goes on there. */
export function goToField(form: HTMLElement | null, path: string): void {
  const field = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const group = field?.closest('details')
  if (group) group.open = true
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
