import { isRecord } from '#contract/is-record.ts'
import type { Planned, Sent } from './requests.ts'
import { Raw } from './requests.ts'
import { Known } from './values.ts'

const newestOfName = 40
const newestAtPlace = 12
const newestActed = 3
const perAnswer = 6
const mostPlaces = 4000
const mostNodes = 400

/** Request fields whose values come from response fields with other names. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  seen: ['email'],
  contact: ['email', 'phone'],
  content: ['draft', 'published'],
  upload: ['id'],
}

/** Paths that list the rows of other paths. */
const listedAt: Readonly<Record<string, string>> = {
  '/api/admin/consultations': '/api/admin/worklist',
  '/api/admin/worklist': '/api/admin/consultations',
  '/api/admin/people/requests': '/api/admin/consultations',
  '/api/admin/people/subscriptions': '/api/admin/newsletters',
}

type Fields = Map<string, unknown>
type About = { params: readonly string[]; path: string }
type Near = (name: string) => unknown
/** Fields computed from known fields of the row that the request is about. */
type Computed = Readonly<Record<string, (near: Near, pick: number) => unknown>>

const isScalar = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.length <= 500) || typeof value === 'number'

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

function pickOf<Value>(values: readonly Value[] | undefined, pick: number): Value | undefined {
  return values && values.length > 0 ? values[pick % values.length] : undefined
}

/** Moves a value to the front of a bounded list. */
function putInFront(lists: Map<string, unknown[]>, name: string, value: unknown, most: number): void {
  const values = lists.get(name) ?? []
  lists.set(name, values)
  const known = values.indexOf(value)
  if (known >= 0) values.splice(known, 1)
  values.unshift(value)
  values.length = Math.min(values.length, most)
}

function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > mostPlaces && oldest !== undefined) map.delete(oldest)
}

const tokenLink = /(\/(?:newsletter|privacy)\/[\w/]+)\?(?:[\w=&]*&)?token=((?:[\w.-]|%[0-9A-F]{2}){8,})/g
const secretCalendar = /\/calendar\/([\w-]{8,})\.ics/g
const pictureFile = /\/pictures\/([\w.-]+)/g

/** Remembers what answers contain, so that later requests can use real ids, versions and contents. */
export function createMemory(computed: Computed = {}) {
  const named = new Map<string, unknown[]>()
  /** Known fields by id or by path. */
  const fields = new Map<string, Fields>()
  /** Ids by the path that returned them. */
  const ids = new Map<string, unknown[]>()
  /** Of these, ids that were changed lately: later requests are mostly about them. */
  const acted = new Map<string, unknown[]>()

  const remember = (name: string, value: unknown) => putInFront(named, name, value, newestOfName)

  function rememberId(place: string, id: unknown) {
    putInFront(ids, place, id, newestAtPlace)
    forgetOldest(ids)
  }

  function note(place: string, found: Fields) {
    const before = fields.get(place)
    fields.delete(place)
    fields.set(place, new Map([...(before ?? []), ...found]))
    forgetOldest(fields)
  }

  function readLinks(text: string) {
    for (const [, path, token = ''] of text.matchAll(tokenLink))
      for (const name of ['token', `token ${path}`]) remember(name, decodeURIComponent(token))
    for (const [, token] of text.matchAll(secretCalendar)) remember('token', token)
    for (const [, file] of text.matchAll(pictureFile)) remember('file', file)
  }

  /** Every object in an answer, outermost first. */
  function objectsIn(answer: unknown) {
    const rest = [answer]
    const found: Record<string, unknown>[] = []
    for (let nodes = 0; rest.length > 0 && nodes < mostNodes; nodes++) {
      const value = rest.shift()
      if (Array.isArray(value)) rest.push(...value.slice(0, perAnswer))
      else if (isRecord(value)) {
        found.push(value)
        rest.push(...Object.values(value).filter((inner) => typeof inner === 'object'))
      }
    }
    return found
  }

  /** Stores the names, versions and contents in an answer. */
  function learn({ method }: Planned, { params, places, path, body }: Sent, answer: unknown) {
    for (const [name, place] of Object.entries(places)) {
      rememberId(place, params[name])
      if (method !== 'GET' && method !== 'DELETE') putInFront(acted, place, params[name], newestActed)
    }
    const objects = objectsIn(answer)
    for (const object of objects.toReversed()) {
      const own: Fields = new Map(Object.entries(object))
      for (const [key, value] of own) {
        if (isScalar(value) || isRecord(value)) remember(key, value)
        if (typeof value === 'string') readLinks(value)
      }
      const { id } = object
      if (typeof id !== 'string' && typeof id !== 'number') continue
      note(String(id), own)
      for (const place of [path, parentOf(path)]) rememberId(place, String(id))
    }
    const [whole] = objects
    if (!whole || !isRecord(answer)) return
    if (typeof whole.id === 'string' && isRecord(body)) note(whole.id, new Map(Object.entries(body)))
    const own: Fields = new Map(Object.entries(whole))
    note(path, own)
    // The answer of an action also describes the row that it changed.
    const parent = fields.get(parentOf(path))
    if (parent) note(parentOf(path), new Map([...own].filter(([key]) => parent.has(key))))
    const last = Object.values(params).at(-1)
    if (last !== undefined && typeof whole.id !== 'string') note(last, own)
  }

  const fromOthers = (name: string) => (alsoCalled[name] ?? []).flatMap((other) => named.get(other) ?? [])

  /** The value of a path parameter, given the path before it. */
  function paramOf(name: string, { pick, otherwise }: Known, before: string): unknown {
    const isId = name !== 'token' && name !== 'file'
    const others = listedAt[before] ?? ''
    const recent = [...(acted.get(before) ?? []), ...(acted.get(others) ?? [])]
    const listed = [...(ids.get(before) ?? []), ...(ids.get(others) ?? [])]
    const close =
      isId && pick < 95 ? ((pick < 45 ? pickOf(recent, pick) : undefined) ?? pickOf(listed, pick)) : undefined
    const near = isId && pick < 95 ? pickOf(ids.get(parentOf(before)), pick) : undefined
    if (isId)
      return close ?? near ?? (/id$/i.test(name) ? pickOf(named.get('id'), pick) : undefined) ?? otherwise
    return pickOf(named.get(name), pick) ?? otherwise
  }

  /** The known field of the row that this request is about. */
  function near(name: string, { params, path }: About): unknown {
    const names = [name, ...(alsoCalled[name] ?? [])]
    const paths = [path, parentOf(path), parentOf(parentOf(path))]
    for (const place of [...params.toReversed(), ...paths])
      for (const one of names) {
        const found = fields.get(place)?.get(one)
        if (found !== undefined && found !== null) return found
      }
    return undefined
  }

  function knownValue({ name, pick, otherwise }: Known, about: About): unknown {
    const listed =
      name === 'before'
        ? pickOf(ids.get(about.path), pick)
        : pick < 85
          ? pickOf(named.get(`${name} ${about.path}`), pick)
          : undefined
    const made = pick < 80 ? computed[name]?.((other) => near(other, about), pick) : undefined
    const close = pick < 85 ? near(name, about) : undefined
    const known = listed ?? made ?? close ?? pickOf([...(named.get(name) ?? []), ...fromOthers(name)], pick)
    return known ?? resolve(otherwise, about)
  }

  /** The value with all placeholders filled in. */
  function resolve(value: unknown, about: About): unknown {
    if (value instanceof Known) return knownValue(value, about)
    if (Array.isArray(value)) return value.map((one) => resolve(one, about))
    if (!isRecord(value) || value instanceof Raw) return value
    const copy = {}
    for (const [key, inner] of Object.entries(value))
      Object.defineProperty(copy, key, {
        value: resolve(inner, about),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    return copy
  }

  /** Uses ids that no longer exist less often. */
  function forget({ params, places }: Sent) {
    for (const [name, id] of Object.entries(params))
      for (const place of [places[name] ?? '', listedAt[places[name] ?? ''] ?? ''])
        for (const list of [ids.get(place), acted.get(place)]) {
          const at = list?.indexOf(id) ?? -1
          if (at >= 0) list?.splice(at, 1)
        }
  }

  return {
    ...{ remember, readLinks, learn, forget, paramOf, resolve },
    newest: (name: string) => named.get(name)?.[0],
    /** The known field at a path. */
    fieldAt: (path: string, name: string) => fields.get(path)?.get(name),
  }
}

export type Memory = ReturnType<typeof createMemory>
