import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

type Versions = readonly [chrome: number, firefox: number, safari: number]

const never = Number.POSITIVE_INFINITY
const setMethods: Versions = [122, 127, 17]
const popover: Versions = [114, 125, 17]
const base64: Versions = [140, 133, 18.2]

/**
 * Features that Vite does not rewrite, with the first version of each browser that supports them:
 * https://developer.mozilla.org.
 */
const features: Readonly<Record<string, Versions>> = {
  'AbortSignal.any': [116, 124, 17.4],
  'Array.fromAsync': [121, 115, 16.4],
  'Intl.DurationFormat': [129, 136, 16.4],
  'Intl.Segmenter': [87, 125, 14.1],
  'Iterator.from': [122, 131, 18.4],
  'Map.groupBy': [117, 119, 17.4],
  'Object.groupBy': [117, 119, 17.4],
  'Promise.try': [128, 134, 18.2],
  'Promise.withResolvers': [119, 121, 17.4],
  'RegExp.escape': [136, 134, 18.2],
  'Response.json': [105, 115, 17],
  'Uint8Array.fromBase64': base64,
  'Uint8Array.fromHex': base64,
  'URL.canParse': [120, 115, 17],
  'URL.parse': [126, 126, 18],
  '.checkVisibility': [105, 106, 17.4],
  '.cookieStore': [87, 140, 18.4],
  '.createWritable': [86, 111, 26],
  '.difference': setMethods,
  '.hidePopover': popover,
  '.highlights': [105, 140, 17.2],
  '.intersection': setMethods,
  '.isDisjointFrom': setMethods,
  '.isSubsetOf': setMethods,
  '.isSupersetOf': setMethods,
  '.isWellFormed': [111, 119, 16.4],
  '.requestClose': [134, 139, 18.4],
  '.requestIdleCallback': [47, 55, never],
  '.scheduler': [94, 142, never],
  '.showPopover': popover,
  '.startViewTransition': [111, 144, 18],
  '.symmetricDifference': setMethods,
  '.toBase64': base64,
  '.togglePopover': popover,
  '.toHex': base64,
  '.toWellFormed': [111, 119, 16.4],
  '.union': setMethods,
  '.userActivation': [72, 120, 16.4],
  'the flag v': [112, 116, 17],
}

/** Permitted uses, and why older browsers cope. */
const exceptions: Readonly<Record<string, string>> = {
  'client .hidePopover': 'web/layout/start-menu.ts asks for popover first',
  'opened-editor .highlights': 'web/features/website/preview/preview-marks.ts asks for highlights first',
  'react .startViewTransition': 'within a try, and for a component that we do not draw',
}

function oldestPromised(): Versions {
  const [, ...found] =
    /Chrome or Edge (\d+), Firefox (\d+) or Safari ([\d.]+)/.exec(readFileSync('README.md', 'utf8')) ?? []
  const [chrome = Number.NaN, firefox = Number.NaN, safari = Number.NaN] = found.map(Number)
  return [chrome, firefox, safari]
}

function tooNew(code: string): string[] {
  const oldest = oldestPromised()
  const found = new Set<string>()
  const note = (feature: string) => {
    if (features[feature]?.some((since, index) => !(since <= (oldest[index] ?? 0)))) found.add(feature)
  }
  const { program, errors } = parseSync('script.js', code)
  expect(errors).toEqual([])
  new Visitor({
    MemberExpression({ object, property }) {
      if (property.type !== 'Identifier') return
      note(`.${property.name}`)
      if (object.type === 'Identifier') note(`${object.name}.${property.name}`)
    },
    Literal(node) {
      if ('regex' in node && node.regex.flags.includes('v')) note('the flag v')
    },
  }).visit(program)
  return [...found]
}

test('what is newer than the oldest browsers of the README is found', () => {
  const code =
    'import("x").then(() => { URL.parse("/"); new Set().union(new Set()); [].at(0); /[\\p{L}--a]/v })'
  expect(tooNew(code)).toEqual(['URL.parse', '.union', 'the flag v'])
})

test('no script of the pages calls what the oldest promised browsers lack @browsers-oldest', () => {
  const files = ['dist/client/owner-worker.js', ...globSync('dist/client/assets/*.js')]
  expect(files.length).toBeGreaterThan(20)
  // A library may stand in two files: visitors' scripts are made apart from the dashboard's.
  const found = files.flatMap((file) =>
    tooNew(readFileSync(file, 'utf8')).map(
      (feature) => `${basename(file, '.js').replace(/-[\w-]{8}$/, '')} ${feature}`,
    ),
  )
  expect([...new Set(found)].sort()).toEqual(Object.keys(exceptions))
})
