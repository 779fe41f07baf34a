export const ownerPath = '/admin'

/** Tabs of the dashboard that have a path of their own, each with the name of what can be opened in it. */
const details = { consultations: 'request', newsletter: 'issue', website: 'edit' } as const
type Tab = keyof typeof details
const isTab = (name: string | undefined): name is Tab => name !== undefined && name in details

/** What stands beside the dashboard. */
const places = ['people', 'account']
const isPlace = (name: string | undefined) => name !== undefined && places.includes(name)

/** What can stand in a path: an id, or the name of a part or an article. */
const isPlain = (detail: string | undefined): detail is string =>
  detail !== undefined && /^[\w:-]+$/.test(detail)

export type OwnerValues = Readonly<Record<string, string | undefined>>

/** The path as values: /admin/consultations/ID gives { tab: 'consultations', request: ID }; undefined where it is no path of the dashboard. */
export function readOwnerPath(path: string): OwnerValues | undefined {
  const [empty, admin, section, detail, ...rest] = path.split('/')
  if (empty !== '' || admin !== 'admin' || rest.length > 0) return undefined
  if (section === undefined) return {}
  if (detail === undefined)
    return isTab(section) ? { tab: section } : isPlace(section) ? { place: section } : undefined
  return isTab(section) && isPlain(detail) ? { tab: section, [details[section]]: detail } : undefined
}

/** The address of such values. What has no place in the path stands behind its question mark. */
export function ownerAddress({ tab, place, ...values }: OwnerValues): string {
  const section = isPlace(place) ? place : isPlain(values.request) ? 'consultations' : tab
  const detail = isTab(section) ? details[section] : ''
  const opened = isPlain(values[detail]) ? values[detail] : undefined
  const path = [ownerPath, ...(isTab(section) || isPlace(section) ? [section, opened] : [])]
    .filter(Boolean)
    .join('/')
  const others = {
    ...values,
    ...(opened !== undefined && { [detail]: undefined }),
    ...(!isPlace(place) && { place }),
  }
  const search = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
