/** One place where two versions differ. A list that grew or shrank, or whose entries moved, is one place. */
export type Change = { path: string; before: unknown; after: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same without what the program keeps by itself. */
export const changesByHand = (before: unknown, after: unknown, automatic: readonly string[]) =>
  changesBetween(before, after).filter(({ path }) => !automatic.some((one) => path.startsWith(one)))

/** Where `after` differs from `before`, in the order of the fields. Paths are written as `services[0].heading`. */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) =>
      changesBetween(before[name], after[name], path === '' ? name : `${path}.${name}`),
    )
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === after.length && !areMoved(before, after))
      return before.flatMap((entry, index) => changesBetween(entry, after[index], `${path}[${index}]`))
  }
  return [{ path, before, after }]
}

/** Whether entries changed places: comparing them place by place would show each as rewritten. */
function areMoved(before: readonly unknown[], after: readonly unknown[]): boolean {
  const texts = before.map((entry) => JSON.stringify(entry))
  return after.some((entry, index) => {
    const text = JSON.stringify(entry)
    return texts[index] !== text && texts.includes(text)
  })
}
