import { type SqlBool, sql } from 'kysely'
import { fold } from '#contract/fold.ts'

/** Folded text in which every sign ends a word, so that "3B/3C" holds the words "3b" and "3c". */
export const toSearchable = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}\s]/gu, '$& ')
    .replace(/\s+/g, ' ')
    .trim()

/** The content of a column `search`: each text begins with a blank, as every word does. */
export const toSearchText = (texts: Iterable<string>): string =>
  [...new Set(texts)].map((text) => ` ${toSearchable(text)}`).join('')

/** Whether a column holds this text. */
export const containsSql = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
