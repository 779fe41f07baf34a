import { fillIn } from '#content/text/fill-in.ts'
import type { Facts } from '#contract/render.ts'

/** What a page says of itself to browsers and search engines, with the facts of today filled in. */
export const fillMeta = <Meta extends { title: string; description: string }>(
  meta: Meta,
  facts: Facts,
): Meta => ({
  ...meta,
  title: fillIn(meta.title, facts),
  description: fillIn(meta.description, facts),
})
