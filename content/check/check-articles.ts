import { type Problem, problemsOf } from '#content/schema/problem.ts'
import { ArticleFrontMatter, articleCategories } from '#content/schema/schemas.ts'
import { fillInShippedFacts } from '#content/schema/text-with-facts.ts'
import { titleSuffix } from '#content/text/facts.ts'
import { articleSlugOf, type TextFile, trySplitFrontMatter } from '#content/text/front-matter.ts'
import { countWords } from '#content/text/reading-time.ts'

const articleCount = articleCategories.length
const words = { least: 600, most: 1299 }
const titleLength = { least: 30, most: 60 }

/** Checks each shipped article, and the six as a set. */
export function checkArticles(files: readonly TextFile[]): Problem[] {
  const problems = files.flatMap(checkArticle)
  if (files.length !== articleCount) {
    const fix = `Keep exactly ${articleCount} articles here; there are ${files.length}.`
    problems.push({ file: 'content/words/articles/', field: 'the number of files', fix })
  }
  return [...problems, ...checkSet(files)]
}

function checkArticle({ file, text }: TextFile): Problem[] {
  const { data, body = '', problem } = trySplitFrontMatter(text)
  if (problem) return [{ file, field: 'front matter', fix: problem }]
  const problems = problemsOf(file, '', ArticleFrontMatter, data)
  const say = (field: string, fix: string) => problems.push({ file, field, fix })

  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.test(file.replace(/^.*\//, ''))) {
    say('file name', 'Name the file with small letters, digits and hyphens, like winter-curls.md.')
  }
  const count = countWords(body)
  if (count < words.least || count > words.most) {
    say('text', `Write ${words.least} to ${words.most} words; it has ${count}.`)
  }
  if (/^#\s/m.test(body)) say('text', 'Begin headings with ##: the title is the only # of the page.')

  const checked = ArticleFrontMatter.safeParse(data)
  if (!checked.success) return problems
  const { metaTitle, published, updated } = checked.data
  const suffix = fillInShippedFacts(titleSuffix)
  const length = metaTitle.length + suffix.length
  if (length < titleLength.least || length > titleLength.most) {
    const { least, most } = titleLength
    say('metaTitle', `With "${suffix}" it has ${length} characters: write ${least} to ${most} in all.`)
  }
  if (updated < published) say('updated', `Write the day of publication, ${published}, or a later one.`)
  return problems
}

/** Checks that titles, categories and the like occur only once among the six. */
function checkSet(files: readonly TextFile[]): Problem[] {
  const problems: Problem[] = []
  const seen = new Map<string, string>()
  const once = (file: string, field: string, value: unknown, fix: string) => {
    const key = `${field} ${String(value)}`
    const earlier = seen.get(key)
    if (earlier) problems.push({ file, field, fix: `${earlier} has ${JSON.stringify(value)} too: ${fix}` })
    seen.set(key, earlier ?? file)
  }
  for (const { file, text } of files) {
    once(file, 'file name', articleSlugOf(file), 'give one of the two files another name.')
    const { data } = ArticleFrontMatter.safeParse(trySplitFrontMatter(text).data)
    if (!data) continue
    once(file, 'title', data.title, 'write another.')
    once(file, 'metaTitle', data.metaTitle, 'write another.')
    once(file, 'excerpt', data.excerpt, 'write another.')
    once(file, 'category', data.category, 'there is one article for each category.')
    once(file, 'order', data.order, 'write the number that is free.')
    if (data.featured !== (data.order === 1)) {
      const fix = data.featured
        ? 'Write false: only the article with order 1 is featured.'
        : 'Write true: order is 1.'
      problems.push({ file, field: 'featured', fix })
    }
  }
  return problems
}
