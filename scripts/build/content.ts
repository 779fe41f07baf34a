import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { findContentFileProblems, type LoadedContent } from '#content/check/check.ts'
import { collections } from '#content/check/collections.ts'
import { PolicyFrontMatter } from '#content/schema/schemas.ts'
import { splitFrontMatter } from '#content/text/front-matter.ts'

const readTexts = (files: readonly string[]) =>
  Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))

/** Reads all files of `content/`. */
export async function loadContent(): Promise<LoadedContent> {
  const articles = (await readdir('content/words/articles'))
    .sort()
    .map((name) => `content/words/articles/${name}`)
  return {
    collections,
    articles: await readTexts(articles),
    policies: await readTexts(['content/words/privacy-policy.md', 'content/words/website-data.md']),
    imageFiles: (await readdir('content/words/images')).sort(),
  }
}

/** Prints all problems; returns whether there are none. */
export async function reportContent() {
  const problems = findContentFileProblems(await loadContent())
  for (const { file, field, fix } of problems) console.error(`${file}: ${field}\n  ${fix}`)
  if (problems.length > 0) console.error(`Content: ${problems.length} to mend`)
  return problems.length === 0
}

const target = 'web/generated'

async function read(file: string) {
  const { data, body } = splitFrontMatter(await readFile(file, 'utf8'))
  return { ...PolicyFrontMatter.parse(data), body }
}

/** Writes the texts of the privacy and accessibility pages to a file that the renderer imports. */
export async function buildPolicies(): Promise<void> {
  await mkdir(target, { recursive: true })
  const policies = {
    policy: await read('content/words/privacy-policy.md'),
    websiteData: await read('content/words/website-data.md'),
    accessibility: await read('content/words/accessibility.md'),
  }
  await writeFile(`${target}/policies.json`, `${JSON.stringify(policies, null, 2)}\n`)
}
