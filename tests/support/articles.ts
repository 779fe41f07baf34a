import type { DocumentContent } from '#contract/website.ts'

/** An article as the owner might write it. */
export const writtenArticle = (own: Partial<Record<string, unknown>> = {}): DocumentContent => ({
  title: 'Hard water and what it does to a curl',
  excerpt:
    'Leeds water is softer than most, and still leaves its mark. What to look for, and what to do about it.',
  body: [
    'Some of you live where the kettle furs up in a month.',
    '## What hard water is',
    `It carries chalk. ${'Chalk sits on the curl and keeps the water out of it. '.repeat(6)}`,
    '- rinse for longer',
    '- [ask me](/contact) or [call me](fact:phone)',
  ].join('\n\n'),
  image: 'article-product-reviews',
  imageAlt: 'Three plain bottles beside a bundle of curls',
  category: 'Product Reviews',
  metaTitle: 'Hard Water and Curls',
  ...own,
})
