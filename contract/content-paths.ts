// Paths name a place in a document as `services[0].heading` or `pageMeta./services.title`.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const stepsOf = (path: string) => (path === '' ? [] : path.replaceAll('[', '.[').split('.'))

const indexOf = (step: string) => Number(step.slice(1, -1))

/** What stands there; nothing where the path leads past the end. */
export function valueAt(content: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((value, step) => {
    if (step.startsWith('[')) return Array.isArray(value) ? value[indexOf(step)] : undefined
    return isRecord(value) ? value[step] : undefined
  }, content)
}

function put(value: unknown, steps: readonly string[], own: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return own
  if (step.startsWith('[')) {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    return list.map((entry, index) => (index === indexOf(step) ? put(entry, rest, own) : entry))
  }
  const record = isRecord(value) ? value : {}
  const inner = put(record[step], rest, own)
  if (inner !== undefined) return { ...record, [step]: inner }
  const { [step]: _gone, ...others } = record
  return others
}

/** The same content with another value there; undefined takes a field away. */
export function withValueAt<Content>(content: Content, path: string, own: unknown): Content {
  // What is put into an object gives an object.
  return put(content, stepsOf(path), own) as Content
}

/** The path under which every entry of a list is described: `services[].heading`. */
export const generalPath = (path: string) => path.replace(/\[\d+\]/g, '[]')
