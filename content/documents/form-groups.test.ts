import { expect, test } from 'vitest'
import { pathWithoutIndices } from '#contract/content-paths.ts'
import { articleNameOf, documentNames } from '#contract/website.ts'
import { documentDefinitionOf } from './documents.ts'

const inEach = (lists: readonly string[], fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    lists.flatMap((list) => Object.entries(fields).map(([name, why]) => [`${list}[].${name}`, why])),
  )

/** Fields that no form offers, with the reason. */
const withheld: Readonly<Record<string, string>> = {
  ...inEach(['areas'], {
    onServices: 'follows from the order',
    formValue: 'what the form stores; it stays with the area',
  }),
  ...inEach(['services'], { id: 'the address of the part on its page' }),
  ...inEach(['training'], { sample: 'called right with all entries of its list' }),
  ...inEach(['testimonials', 'clientStories'], {
    id: 'made by the program',
    sample: 'a sample is replaced, not called real',
  }),
  ...inEach(['galleryItems', 'beforeAfterPairs'], { id: 'made by the program' }),
}

/** Lists edited on their own screens, which offer every field with a label. */
const ownScreen = /^(?:galleryItems|beforeAfterPairs|testimonials|clientStories)\b/

test.for([...documentNames, articleNameOf('any')])(
  'the editor of %s offers every field that its schema has',
  (name) => {
    const { fields, groups, automatic } = documentDefinitionOf(name)
    const offered = groups.flatMap((group) => group.fields.map(pathWithoutIndices))
    const isOffered = (path: string) => {
      // A picture's control also edits its alternative text and focal point.
      const field = path.replace(/(?:Alt|Focus)$/, '')
      return offered.some(
        (one) => one === field || path.startsWith(`${one}[]`) || one.startsWith(`${path}[]`),
      )
    }
    const missing = Object.entries(fields).filter(([path, { kind, label }]) => {
      if (path in withheld || automatic.some((one) => path.startsWith(one))) return false
      if (kind === 'group' || path.endsWith('[]')) return false
      const isNamed = label !== undefined || /picture(?:Alt|Focus)$/.test(path) || kind === 'list'
      return !isNamed || !(isOffered(path) || ownScreen.test(path))
    })
    expect(missing.map(([path]) => path)).toEqual([])
    expect(offered.filter((path) => !(path in fields))).toEqual([])
  },
)
