import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const target = 'web/generated'

const fonts = [
  {
    family: 'Gloock',
    weight: '400',
    name: 'gloock',
    source: import.meta.resolve('@fontsource/gloock/files/gloock-latin-400-normal.woff2'),
    features: ['kern', 'liga'],
  },
  {
    family: 'Instrument Sans Variable',
    weight: '400 700',
    name: 'instrument-sans',
    source: import.meta.resolve(
      '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    ),
    // Tabular figures for the dashboard. Its ligatures are not seen at the size of running text.
    features: ['kern', 'tnum'],
  },
]

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

const codesOf = (letters: string) => Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)

/** Characters of English texts: needed by every page. */
const english = [...between(0x20, 0x7e), ...codesOf('\u00a0£©·é–—‘’“”…')].filter(
  (code) => !codesOf('"#$<=>[\\]^_`{|}~').includes(code),
)
/** Other Latin characters of the fonts, up to Western European accents. */
const rest = [
  ...between(0x20, 0x7e),
  ...between(0xa1, 0xff),
  0x131,
  0x152,
  0x153,
  ...between(0x2010, 0x206f),
  0x20ac,
  0x2122,
  0x2212,
].filter((code) => !english.includes(code))

/** A CSS `unicode-range`: `U+20-7e, U+a0`. */
const rangesOf = (codes: readonly number[]) =>
  codes
    .filter((code) => !codes.includes(code - 1))
    .map((first) => {
      const last = codes.find((code) => code >= first && !codes.includes(code + 1)) ?? first
      return `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`
    })
    .join(', ')

const forBrowsers = {
  targetFormat: 'woff2' as const,
  // Hinting helps only low-resolution screens and is half of Gloock's size.
  noHinting: true,
}

/**
 * Splits each font in two and writes its `@font-face` rules: browsers fetch a part when a page first uses one of its
 * characters.
 */
export async function buildFonts(): Promise<void> {
  await mkdir(join(target, 'fonts'), { recursive: true })
  const faces: string[] = []
  for (const { family, weight, name, source, features } of fonts)
    for (const [part, codes] of Object.entries({ english, rest })) {
      const file = `fonts/${name}-${part}.woff2`
      const whole = await readFile(new URL(source))
      const options = { ...forBrowsers, keepFeatures: features }
      await writeFile(join(target, file), await subsetFont(whole, String.fromCodePoint(...codes), options))
      faces.push(`@font-face {
  font-family: "${family}";
  src: url("./${file}") format("woff2");
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${rangesOf(codes)};
}
`)
    }
  await writeFile(join(target, 'fonts.css'), faces.join('\n'))
}
