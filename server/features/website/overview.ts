import { documentNames, type Website } from '#contract/website.ts'
import { AppError } from '#server/http/errors.ts'
import { countArticles } from './articles/articles.ts'
import * as repository from './repository.ts'
import { summariseDocument, type WebsiteDeps } from './service.ts'

export async function readWebsiteOverview(deps: WebsiteDeps): Promise<Website> {
  const { kysely } = deps.database
  const rows = await Promise.all(documentNames.map((name) => repository.findDocument(kysely, name)))
  const summaries = documentNames.map((name, index) => {
    const row = rows[index]
    if (!row) throw new AppError('UNEXPECTED')
    return summariseDocument(deps, name, row)
  })
  return {
    documents: await Promise.all(summaries),
    articles: await countArticles(deps),
  }
}
