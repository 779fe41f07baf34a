import * as z from 'zod/mini'
import { type Location, locations } from '#contract/value-sets.ts'
import { fieldKinds } from './field-kinds.ts'
import { listField, patternField, refuseRepeats, textField, yesOrNoField } from './fields.ts'

type NamedLocation = Exclude<Location, 'other'>
const isNamedLocation = (value: unknown): value is NamedLocation =>
  value !== 'other' && locations.some((location) => location === value)

/** An area served. */
export const Area = z.strictObject({
  name: textField(3, 40, 'Area'),
  /** Postcode district. */
  postcode: patternField(/^LS\d{1,2}$/, 'Write a Leeds postcode district, like LS6.', 'Postcode'),
  /** Shown among the 12 on the services page. */
  onServices: yesOrNoField(),
  /** Its value in the consultation form, if it is one of the 8 named there. */
  formValue: z.optional(
    z
      .custom<NamedLocation>(
        isNamedLocation,
        'Write one of the locations in contract/value-sets.ts, not “other”.',
      )
      .register(fieldKinds, { kind: 'choice', values: locations.filter((location) => location !== 'other') }),
  ),
})
export type Area = z.output<typeof Area>

const countOf = (areas: readonly Area[], wanted: (area: Area) => boolean) => areas.filter(wanted).length
/** The shipped areas; the owner's own list is checked by `ServedAreas`. */
export const Areas = listField(Area, 17).check(
  refuseRepeats('name'),
  refuseRepeats('formValue'),
  z.refine((areas: readonly Area[]) => countOf(areas, (area) => area.onServices) === 12, {
    error: 'Write onServices: true for exactly 12 areas.',
  }),
  z.refine((areas: readonly Area[]) => countOf(areas, (area) => area.formValue !== undefined) === 8, {
    error: 'Write a formValue for exactly 8 areas: each location of the form but “other”.',
  }),
)

const atMost = (most: number, wanted: (area: Area) => boolean, place: string) =>
  z.refine<readonly Area[]>((areas) => countOf(areas, wanted) <= most, {
    error: `${place} has room for ${most} areas.`,
  })

export const ServedAreas = listField(Area, 1, 40, { label: 'Areas', entryName: 'area' }).check(
  refuseRepeats('name'),
  refuseRepeats('formValue'),
  atMost(12, ({ onServices }) => onServices, 'The services page'),
  atMost(8, ({ formValue }) => formValue !== undefined, 'The consultation form'),
)
