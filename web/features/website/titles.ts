import { documents } from '#content/documents.ts'
import { type DocumentName, isArticleName } from '#contract/website.ts'

/** The title for use in a sentence. */
export const titleOfDocument = (name: DocumentName) =>
  isArticleName(name) ? 'this article' : documents[name].title
