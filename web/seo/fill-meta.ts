import { fillIn } from '#content/text/fill-in.ts'
import type { Facts } from '#contract/render.ts'

/** Fills the current facts into a page's title and description. */
export const fillMeta = <Meta extends { title: string; description: string }>(
  meta: Meta,
  facts: Facts,
): Meta => ({
  ...meta,
  title: fillIn(meta.title, facts),
  description: fillIn(meta.description, facts),
})
