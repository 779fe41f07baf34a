import { expect, test } from 'vitest'
import { replaceReplyPromise } from './replace-reply-promise.ts'
import { shippedContent } from './website-content.ts'

const facts = { back: '2026-12-07', backWords: 'Monday 7 December', text: 'Back soon.' }

test('a promised reply is put off while she is away; advice, and other promises, keep their hours', () => {
  const answer = 'Wait: it dries within 24 hours. I reply within 24 hours.'
  const [faq, ...faqs] = shippedContent.faqs
  const [article, ...articles] = shippedContent.articles
  if (!faq || !article) throw new Error('Nothing ships')
  const advice = 'Do not wash it within 24 hours. The colour will reply in 24 hours.'
  const shown = replaceReplyPromise(
    {
      ...shippedContent,
      faqs: [{ ...faq, answer }, ...faqs],
      articles: [{ ...article, excerpt: advice }, ...articles],
    },
    facts,
  )
  expect(shown.faqs[0]?.answer).toBe('Wait: it dries within 24 hours. I reply from Monday 7 December.')
  expect(shown.articles[0]?.excerpt).toBe(advice)
  expect(shown.contactPage.lede).toContain('I reply from Monday 7 December.')
  expect(shown.pageMeta['/contact'].description).not.toContain('24 hours')
  expect(shown.dataRequestPage).toEqual(shippedContent.dataRequestPage)
})
