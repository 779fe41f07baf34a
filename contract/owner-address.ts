export const ownerPath = '/admin'

/** Dashboard tabs with their own path, and the parameter of the item opened in each. */
const details = { consultations: 'request', newsletter: 'issue', website: 'edit' } as const
type Tab = keyof typeof details
const isTab = (name: string | undefined): name is Tab => name !== undefined && name in details

/** Pages beside the tabs. */
const places = ['people', 'account']
const isPlace = (name: string | undefined) => name !== undefined && places.includes(name)

/** Whether a detail can be a path segment: an id, or the name of a part or an article. */
const isPlain = (detail: string | undefined): detail is string =>
  detail !== undefined && /^[\w:-]+$/.test(detail)

export type OwnerValues = Readonly<Record<string, string | undefined>>

/**
 * Parses a dashboard path: /admin/consultations/ID gives { tab: 'consultations', request: ID }; undefined for any other
 * path.
 */
export function readOwnerPath(path: string): OwnerValues | undefined {
  const [empty, admin, section, detail, ...rest] = path.split('/')
  if (empty !== '' || admin !== 'admin' || rest.length > 0) return undefined
  if (section === undefined) return {}
  if (detail === undefined)
    return isTab(section) ? { tab: section } : isPlace(section) ? { place: section } : undefined
  return isTab(section) && isPlain(detail) ? { tab: section, [details[section]]: detail } : undefined
}

/** Builds the address of these values. Values that do not fit the path become query parameters. */
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
