import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailWords } from './email-words.tsx'

const wordsOf = (email: string) => renderToStaticMarkup(createElement(EmailWords, { email })).split('<wbr/>')

test('an address wraps after its @ and before its dots, never inside a word', () => {
  expect(wordsOf('ann.lee@northleedscurls.co.uk')).toEqual(['ann', '.lee@', 'northleedscurls', '.co', '.uk'])
  expect(wordsOf('ann@leeds')).toEqual(['ann@', 'leeds'])
})
