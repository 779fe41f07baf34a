import fc, { type Arbitrary } from 'fast-check'
import { isRecord } from '#contract/is-record.ts'
import type { Schema } from './document.ts'
import { hostileTexts, hostileValues, rawValues } from './hostile.ts'

/** A placeholder for a value that an earlier answer contained under this name; resolved when the request is sent. */
export class Known {
  readonly name: string
  /** Index among the known values, newest first. */
  readonly pick: number
  /** Used while no value is known. */
  readonly otherwise: unknown
  constructor(name: string, pick: number, otherwise: unknown) {
    this.name = name
    this.pick = pick
    this.otherwise = otherwise
  }
}

/** Fields that cannot be guessed: mostly filled with known values. */
const mostlyKnown =
  /^(?:version|draftVersion|before|token|upload|seen|count|recipients|olderThan|name|username|password|current|code|contact|email|phone|mobilePhone|content|csv|bytes|from|address|file|session|secret|endpoint|p256dh|auth)$/

const emails = ['amara@example.com', 'Amara@Example.com', 'b.o@curls.example', "o'neil+x@example.co.uk"]

const between = (least = 0, most = 1000) => {
  const bounds = [least, most].map((bound) => Math.trunc(bound))
  const usual = fc.integer({
    min: Math.max(least, -2),
    max: Math.max(Math.max(least, -2), Math.min(most, 50)),
  })
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...bounds) })
}

const instant = fc
  .date({ min: new Date('2025-06-01'), max: new Date('2027-06-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

// An alphabet of all letters would be a table of a million entries, built at each start.
const letter = fc.constantFrom(...'abcxyzABC0189 .,-_\'"&<>/\\%+=@#\n\téßŁøΩжשع語\u{1F469}\u0301\u200d\u202e')
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))

const patterns = new Map<string, Arbitrary<string>>()
function matching(pattern: string): Arbitrary<string> {
  const made = patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern), { size: 'small' })
  patterns.set(pattern, made)
  return made
}
const anyJson = fc.jsonValue({ maxDepth: 2 })

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  if (format === 'email') return fc.constantFrom(...emails)
  if (format === 'date-time') return instant
  if (format === 'date') return instant.map((text) => text.slice(0, 10))
  if (pattern !== undefined) return matching(pattern)
  const most = Math.min(maxLength, Math.max(minLength, 24))
  const words = fc.string({ minLength, maxLength: most, unit: letter })
  const longest = fc.constant('é'.repeat(maxLength))
  return fc.oneof({ weight: 12, arbitrary: words }, { weight: 1, arbitrary: longest })
}

function literalOf(schema: Schema, name: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => literalOf({ ...schema, type }, name)))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => literalOf(one, name)))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return between(schema.minimum, schema.maximum)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(validValue(schema.items ?? {}, name), { maxLength: 4 })
    case 'object':
      return objectOf(schema, name)
    default:
      return anyJson
  }
}

/** Without described properties, an object from an earlier answer. */
function objectOf({ properties, required = [] }: Schema, name: string): Arbitrary<unknown> {
  if (!properties)
    return fc.nat(99).map((pick) => new Known(name, pick, { heading: 'Curls', text: 'Mist them.' }))
  const entries = Object.entries(properties)
  // A field with the empty schema is ignored by the server: a honeypot for programs that fill in everything.
  const isTrap = (schema: Schema) => Object.keys(schema).length === 0
  const filled = entries.filter(([, schema]) => !isTrap(schema))
  const record = Object.fromEntries(filled.map(([key, schema]) => [key, validValue(schema, key)]))
  return fc.record(record, {
    requiredKeys: filled.map(([key]) => key).filter((key) => required.includes(key)),
  })
}

/** A value that the schema allows, or a placeholder. */
export function validValue(schema: Schema, name: string, isInAddress = false): Arbitrary<unknown> {
  const literal = literalOf(schema, name)
  const isKnowable =
    isInAddress ||
    (!schema.enum && ['string', 'number', 'integer', undefined].some((type) => type === schema.type))
  if (!isKnowable || Object.keys(schema).length === 0) return literal
  const known = fc.tuple(fc.nat(99), literal).map(([pick, otherwise]) => new Known(name, pick, otherwise))
  const weight = isInAddress ? (schema.type === 'string' ? 20 : 5) : mostlyKnown.test(name) ? 8 : 1
  return fc.oneof({ weight, arbitrary: known }, { weight: 2, arbitrary: literal })
}

const { defineProperty, keys } = Object

type Change = {
  /** Index of the changed place, from the root. */
  at: number
  how: 'replace' | 'remove' | 'add' | 'wrap' | 'repeat' | 'pollute'
  value: unknown
}

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: codeUnit, maxLength: 40 }) },
)
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 2, arbitrary: fc.constantFrom(...rawValues) },
  { weight: 1, arbitrary: fc.double() },
)
const change: Arbitrary<Change> = fc.record({
  at: fc.nat(200),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'repeat', 'pollute'),
  value: hostileValue,
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !(value instanceof Known)

/** Every path within a value, the root first. */
function placesOf(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  const inner = isObject(value) ? keys(value) : []
  return [place, ...inner.flatMap((key) => placesOf(isObject(value) ? value[key] : 0, [...place, key]))]
}

function changed(value: unknown, { how, value: other }: Change): unknown {
  if (how === 'wrap') return [value]
  if (how === 'repeat') return Array.from({ length: 20 }, () => value)
  if (how === 'replace' || !isObject(value)) return other
  const copy = { ...value }
  const key = how === 'add' ? 'extra' : how === 'pollute' ? '__proto__' : keys(copy)[0]
  if (how === 'remove') delete copy[key ?? '']
  else if (key !== undefined)
    defineProperty(copy, key, { value: other, enumerable: true, configurable: true, writable: true })
  return copy
}

function changeAt(value: unknown, [key, ...rest]: readonly string[], how: Change): unknown {
  if (key === undefined) return changed(value, how)
  if (!isObject(value)) return value
  // A removal happens in the parent object.
  if (how.how === 'remove' && rest.length === 0) {
    const { [key]: _, ...others } = value
    return others
  }
  return { ...value, [key]: changeAt(value[key], rest, how) }
}

export function changedBy(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((now: unknown, one) => {
    const places = placesOf(now)
    // All places are equally likely, the root included.
    return changeAt(now, places[one.at % places.length] ?? [], one)
  }, value)
}

/** A valid value with one or two changes. */
export const nearlyValid = (schema: Schema, name: string): Arbitrary<unknown> =>
  fc
    .tuple(validValue(schema, name), fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) => changedBy(value, changes))
