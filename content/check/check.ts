import { joinPath, type Problem, problemsOf } from '#content/schema/problem.ts'
import { PolicyFrontMatter } from '#content/schema/schemas.ts'
import { type TextFile, trySplitFrontMatter } from '#content/text/front-matter.ts'
import { linkedFactOfHref, linkedFacts } from '#content/text/markdown-links.ts'
import { checkArticles } from './check-articles.ts'
import type { Collection } from './collections.ts'

/** All content files. The caller reads them, since this folder must not import Node. */
export type LoadedContent = {
  collections: readonly Collection[]
  articles: readonly TextFile[]
  /** The texts of the privacy page. */
  policies: readonly TextFile[]
  /** File names in `content/words/images/`. */
  imageFiles: readonly string[]
}

/** Finds everything that must be corrected before the website can be built. */
export function findContentFileProblems({
  collections,
  articles,
  policies,
  imageFiles,
}: LoadedContent): Problem[] {
  return [
    ...collections.flatMap(({ file, name, schema, value }) => problemsOf(file, name, schema, value)),
    ...checkImages(collections, imageFiles),
    ...checkUniqueTexts(collections),
    ...checkArticles(articles),
    ...policies.flatMap(checkPolicy),
    ...[...articles, ...policies].flatMap(checkFacts),
  ]
}

function valuesOf(
  collections: readonly Collection[],
  wanted: string,
): [file: string, entries: [string, unknown][]] {
  const { file = '', value } = collections.find(({ name }) => name === wanted) ?? {}
  return [file, typeof value === 'object' && value !== null ? Object.entries(value) : []]
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined

/** Every listed picture needs its file, and every file its entry in the list. */
function checkImages(collections: readonly Collection[], imageFiles: readonly string[]): Problem[] {
  const [file, pictures] = valuesOf(collections, 'pictures')
  const named = pictures.map(([name, picture]) => ({ name, image: String(fieldOf(picture, 'file')) }))
  const problems: Problem[] = []
  for (const { name, image } of named) {
    const field = joinPath('pictures', [name, 'file'])
    if (!imageFiles.includes(image)) {
      problems.push({
        file,
        field,
        fix: `Put a picture called ${image} into content/words/images/, or correct the name.`,
      })
    }
    if (image.replace(/\.\w+$/, '') !== name) {
      problems.push({ file, field, fix: `Name the file after the picture: ${name}.jpg, .png or .webp.` })
    }
  }
  for (const image of imageFiles.filter((each) => !named.some((picture) => picture.image === each))) {
    const fix = `Say in content/words/pictures.ts what it shows, or take the file away.`
    problems.push({ file: `content/words/images/${image}`, field: 'the whole file', fix })
  }
  return problems
}

/** Titles and descriptions must differ, or pages look alike in search results. */
function checkUniqueTexts(collections: readonly Collection[]): Problem[] {
  const [file, pages] = valuesOf(collections, 'pageMeta')
  return ['title', 'description'].flatMap((field) => {
    const seen = new Set<unknown>()
    return pages.flatMap(([path, meta]) => {
      const value = fieldOf(meta, field)
      if (!seen.has(value)) {
        seen.add(value)
        return []
      }
      return [
        {
          file,
          field: joinPath('pageMeta', [path, field]),
          fix: 'Another page has the same: write its own.',
        },
      ]
    })
  })
}

function checkPolicy({ file, text }: TextFile): Problem[] {
  const { data, problem } = trySplitFrontMatter(text)
  return problem
    ? [{ file, field: 'front matter', fix: problem }]
    : problemsOf(file, '', PolicyFrontMatter, data)
}

/** Facts in Markdown are links with a known name, such as `[my number](fact:phone)`; braces are not filled in. */
function checkFacts({ file, text }: TextFile): Problem[] {
  const { body = '' } = trySplitFrontMatter(text)
  const links = [...body.matchAll(/\bfact:(?!\s)[^\s)>"']*/gi)].flatMap(([link]) => {
    const fix = `Nothing can be linked to by this: write ${linkedFacts.map((fact) => `fact:${fact}`).join(' or ')}.`
    return linkedFactOfHref(link) ? [] : [{ file, field: link, fix }]
  })
  const braces = [...body.matchAll(/\{\w+\}/g)].map(([field]) => {
    const fix = 'Take the braces away: in a Markdown text only links like fact:phone are filled in.'
    return { file, field, fix }
  })
  return [...links, ...braces]
}
