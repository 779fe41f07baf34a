import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { PolicyFrontMatter } from '#content/schema/schemas.ts'
import { splitFrontMatter } from '#content/text/front-matter.ts'

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
