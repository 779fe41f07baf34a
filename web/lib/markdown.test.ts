import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test('headings have ids that no other part of a page has', () => {
  const { headings } = renderMarkdown('# Menu\n\n## Menu\n\n### Smaller\n\n## **Wash** day\n\n## ✂')
  expect(headings).toEqual([
    { id: 'part-menu', text: 'Menu' },
    { id: 'part-menu-2', text: 'Menu' },
    { id: 'part-wash-day', text: 'Wash day' },
    { id: 'part', text: '✂' },
  ])
})
