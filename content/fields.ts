import * as z from 'zod/mini'
import { chosenDaySchema } from '#contract/chosen-day.ts'
import { cleanLine, cleanText } from '#contract/invisible-characters.ts'
import { maxCharacters } from '#contract/text.ts'
import { unknownFactIn } from './text/facts.ts'

// A field is described once: its schema, and beside it how a form shows it.

type Described = { label?: string; hint?: string; isHalf?: boolean }

/** The fields beside a picture for its description and its focal point. */
type PictureOptions = { alt?: string; focus?: string }
type ListOptions = { min: number; max: number; entryName: string }

type Control =
  | { control: 'text'; input?: 'tel' | 'email' | 'url'; startWith?: string; max: number }
  | { control: 'choice'; values: readonly string[]; names?: Readonly<Record<string, string>> }
  /** `startWith`: days from today. */
  | { control: 'day'; startWith?: number }
  /** `group`: optional fields, which are switched on and off together. */
  | { control: 'markdown' | 'time' | 'switch' | 'group' }
  | ({ control: 'picture' } & PictureOptions)
  | ({ control: 'list' } & ListOptions)

/** How a field is shown. Without a label it is not: the program maintains it, or another field edits it. */
export type FieldMeta = Described & Control

/** Fields that a form shows together, under a title. */
export type Group = { title: string; hint: string }

const registry = z.registry<FieldMeta>()
const groups = z.registry<Group>()

/** The fields of a document that its form shows together. */
export function group<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  title: string,
  hint: string,
  shape: Shape,
): Shape {
  const shown = { title, hint }
  for (const schema of Object.values(shape)) groups.add(schema, shown)
  return shape
}

type TextOptions = Described & { max: number; startWith?: string }

/** A text of one paragraph. It may name facts: `{name}`. */
export const text = ({ max, ...shown }: TextOptions) => {
  const error = 'Please write something here.'
  return z
    .string({ error })
    .check(
      z.overwrite((written) => cleanText(written).replace(/\s+/g, ' ')),
      z.minLength(1, { error }),
      maxCharacters(max),
      z.refine((written) => unknownFactIn(written) === undefined, {
        error: ({ input }) =>
          `Nothing is filled in for ${unknownFactIn(String(input))}: take the braces away.`,
      }),
    )
    .register(registry, { control: 'text', max, ...shown })
}

type PatternOptions = Described & { input?: 'tel' | 'email' | 'url' }

/** A line that matches a pattern. */
export const pattern = (wanted: RegExp, error: string, shown: PatternOptions = {}) =>
  z
    .string({ error })
    .check(z.overwrite(cleanLine), z.regex(wanted, { error }))
    .register(registry, { control: 'text', max: 80, ...shown })

export const email = (shown: Described) =>
  z
    .email({ error: 'Write an email address, like hello@example.com.' })
    .register(registry, { control: 'text', max: 80, input: 'email', ...shown })

/** A long text in Markdown. */
export const markdown = (shown: Described) => {
  const max = 40_000
  return z
    .string({ error: 'Please write the text.' })
    .check(
      z.overwrite(cleanText),
      z.minLength(1, { error: 'Please write the text.' }),
      z.maxLength(max, { error: `A text can have up to ${max} letters; please take some out.` }),
    )
    .register(registry, { control: 'markdown', ...shown })
}

/** An identifier for addresses and keys. */
export const slug = (shown: Described = {}) =>
  pattern(
    /^(?=.{3,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Write 3 to 80 small letters and digits with single hyphens between the words, like winter-curls.',
    shown,
  )

export const day = (shown: Described & { startWith?: number } = {}) =>
  chosenDaySchema('Write a day that exists as year-month-day, like 2026-11-21.').register(registry, {
    control: 'day',
    ...shown,
  })

export const time = (shown: Described) =>
  z
    .string()
    .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Write a time, like 08:00.' }))
    .register(registry, { control: 'time', ...shown })

export const yesOrNo = (shown: Described = {}) =>
  z.boolean({ error: 'Please say yes or no.' }).register(registry, { control: 'switch', ...shown })

export const choice = <const Values extends readonly string[]>(
  values: Values,
  shown: Described & { names?: Readonly<Record<Values[number], string>> } = {},
) =>
  z.enum(values, { error: 'Please choose one.' }).register(registry, { control: 'choice', values, ...shown })

/** The name of a shipped picture or of one of the owner's. */
export const picture = (shown: Described & PictureOptions) =>
  z
    .string({ error: 'Choose a picture.' })
    .check(z.regex(/^[a-z0-9-]{1,60}$/, { error: 'Choose a picture.' }))
    .register(registry, { control: 'picture', ...shown })

/** Of the words for people who cannot see a picture. */
export const altMax = 125
export const altText = () => text({ max: altMax })

/** Focal point of a picture, from the left and from the top: `50% 34%`. */
export const focalPoint = () =>
  pattern(/^(?:\d|[1-9]\d|100)% (?:\d|[1-9]\d|100)%$/, 'Write two percentages, like 50% 34%.')

/** A picture with its description and focal point, which default to those of the picture. */
export const pictureFields = (label: string) => ({
  picture: picture({ label, alt: 'pictureAlt', focus: 'pictureFocus' }),
  pictureAlt: z.optional(altText()),
  pictureFocus: z.optional(focalPoint()),
})

export const list = <Entry extends z.ZodMiniType>(
  entry: Entry,
  { min, max, ...shown }: Described & ListOptions,
) => {
  const wanted = min === max ? `exactly ${min}` : `${min} to ${max}`
  const error = ({ input }: { input?: unknown }) =>
    `There must be ${wanted}; there are ${Array.isArray(input) ? input.length : 'none'}.`
  return z
    .array(entry, { error })
    .check(z.minLength(min, { error }), z.maxLength(max, { error }))
    .register(registry, { control: 'list', min, max, ...shown })
}

/** Texts one below the other, each a "Paragraph" or whatever it is called. */
export const texts = (label: string, entry: string, [min, max]: readonly [number, number], letters: number) =>
  list(text({ label: entry, max: letters }), { label, min, max, entryName: entry.toLowerCase() })

/** Fields that are there together or not at all. */
export function optionalGroup<Schema extends z.ZodMiniObject>(schema: Schema, label: string) {
  registry.add(schema, { control: 'group', label })
  return z.optional(schema)
}

/** A schema as a form sees it. */
export type Field = {
  meta?: FieldMeta
  /** Of a field of a document; the program maintains those without one. */
  group?: Group
  isOptional: boolean
  /** Of an object, in order. */
  fields?: Readonly<Record<string, Field>>
  /** Of a list. */
  entry?: Field
}

/** Reads the fields out of a schema. Throws on one that this file did not make, so that no form can miss it. */
export function fieldOf(schema: z.core.$ZodType, isOptional = false): Field {
  const meta = registry.get(schema)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return fieldOf(def.innerType, true)
  const own = { ...(meta && { meta }), isOptional }
  if (def.type === 'array') return { ...own, entry: fieldOf(def.element) }
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(([name, inner]) => {
      const group = groups.get(inner)
      return [name, { ...fieldOf(inner), ...(group && { group }) }]
    })
    return { ...own, fields: Object.fromEntries(fields) }
  }
  if (!meta) throw new Error(`fields.ts does not know a schema of the type ${def.type}`)
  return own
}
