export const ownerPath = '/admin'

/** Header of calls that an open screen makes while nobody uses it: they do not keep an unused session alive. */
export const pollHeader = 'x-poll'

/** Dashboard tabs with their own path, and pages beside them, each with the parameter of the item opened there. */
const tabs = new Map([
  ['consultations', 'request'],
  ['newsletter', 'issue'],
  ['website', 'edit'],
])
const places = new Map([
  ['diary', 'appointment'],
  ['people', undefined],
  ['account', undefined],
])
const detailOf = (section: string | undefined) =>
  section === undefined ? undefined : (tabs.get(section) ?? places.get(section))
const isTab = (name: string | undefined) => name !== undefined && tabs.has(name)
const isPlace = (name: string | undefined) => name !== undefined && places.has(name)

/** Whether a detail can be a path segment: an id, or the name of a part or an article. */
const isPlain = (detail: string | undefined): detail is string =>
  detail !== undefined && /^[\w:-]+$/.test(detail)

export type OwnerValues = Readonly<Record<string, string | undefined>>

/**
 * Parses a dashboard path: /admin/consultations/ID gives { tab: 'consultations', request: ID }; undefined for any other
 * path.
 */
export function parseDashboardPath(path: string): OwnerValues | undefined {
  const [empty, admin, section, detail, ...rest] = path.split('/')
  if (empty !== '' || admin !== 'admin' || rest.length > 0) return undefined
  if (section === undefined) return {}
  const kind = isTab(section) ? 'tab' : isPlace(section) ? 'place' : undefined
  if (!kind) return undefined
  if (detail === undefined) return { [kind]: section }
  const name = detailOf(section)
  return name && isPlain(detail) ? { [kind]: section, [name]: detail } : undefined
}

/** Builds the address of these values. Values that do not fit the path become query parameters. */
export function buildDashboardAddress({ tab, place, ...values }: OwnerValues): string {
  const section = isPlace(place) ? place : isPlain(values.request) ? 'consultations' : tab
  const detail = detailOf(section)
  const opened = detail && isPlain(values[detail]) ? values[detail] : undefined
  const path = [ownerPath, ...(isTab(section) || isPlace(section) ? [section, opened] : [])]
    .filter(Boolean)
    .join('/')
  const others = {
    ...values,
    ...(detail && opened !== undefined && { [detail]: undefined }),
    ...(!isPlace(place) && { place }),
  }
  const search = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
