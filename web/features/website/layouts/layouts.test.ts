import { expect, test } from 'vitest'
import { documentOf } from '#content/documents.ts'
import { generalPath } from '#contract/content-paths.ts'
import { articleNameOf, documentNames } from '#contract/website.ts'
import { layoutOf } from './index.ts'

/** Fields that are not hers to change, and why. */
const withheld: Readonly<Record<string, string>> = {
  'areas[].onServices': 'follows from the order',
  'areas[].formValue': 'what the form stores; it stays with the area',
  'services[].id': 'the address of the part on its page',
  'training[].sample': 'called right with all entries of its list',
  ...Object.fromEntries(
    ['testimonials[]', 'clientStories[]'].flatMap((entry) => [
      [`${entry}.id`, 'made by the program'],
      [`${entry}.sample`, 'a sample is replaced, not called real'],
    ]),
  ),
  ...Object.fromEntries(
    ['id', 'image', 'title', 'description', 'alt', 'focus'].map((name) => [
      `galleryItems[].${name}`,
      'on the sheet of a picture',
    ]),
  ),
  ...Object.fromEntries(
    [
      'id',
      'title',
      'description',
      'before',
      'beforeAlt',
      'beforeFocus',
      'after',
      'afterAlt',
      'afterFocus',
    ].map((name) => [`beforeAfterPairs[].${name}`, 'on the sheet of a pair']),
  ),
  galleryItems: 'the tiles of the gallery',
  beforeAfterPairs: 'the pairs under them',
}

test.for([...documentNames, articleNameOf('any')])(
  'the editor of %s offers every field that its schema has',
  (name) => {
    const { fields, automatic } = documentOf(name)
    const offered = layoutOf(name).groups.flatMap(({ places }) =>
      places.flatMap(({ path, kind, isOrnament, columns = [] }) => [
        generalPath(path),
        ...(kind === 'picture' && !isOrnament
          ? [`${generalPath(path)}Alt`, `${generalPath(path)}Focus`]
          : []),
        ...columns.map((column) => generalPath(`${path}[0].${column.name}`)),
      ]),
    )
    const missing = Object.entries(fields).flatMap(([path, { kind }]) => {
      const isInside =
        path.endsWith('[]') && (offered.includes(path.slice(0, -2)) || path.slice(0, -2) in withheld)
      const isList = kind === 'list' && offered.some((one) => one.startsWith(`${path}[]`))
      const isKnown = offered.includes(path) || path in withheld || kind === 'group' || isInside || isList
      return isKnown || automatic.some((one) => path.startsWith(one)) ? [] : [path]
    })
    expect(missing).toEqual([])
    expect(offered.filter((path) => !(path in fields))).toEqual([])
  },
)
