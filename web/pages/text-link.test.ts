import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { collectFacts } from '#server/http/facts.ts'
import { FactsProvider } from '#web/lib/facts.tsx'
import { TextLink } from './markdown-text.tsx'

const facts = {
  ...collectFacts('https://curls.example'),
  mobilePhone: '07700 900999',
  email: 'ask@curls.example',
}

const linkTo = (href: string) =>
  renderToStaticMarkup(
    createElement(FactsProvider, { value: facts }, createElement(TextLink, { href }, 'ask me')),
  )

test('a link to a fact says the number or address of today, and reaches it', () => {
  expect(linkTo('fact:mobilePhone')).toBe(
    '<a class="unbroken" href="tel:+447700900999" data-track="page_call">07700 900999</a>',
  )
  expect(linkTo('fact:phone')).toBe(
    '<a class="unbroken" href="tel:+441134960182" data-track="page_call">0113 496 0182</a>',
  )
  expect(linkTo('fact:email')).toBe(
    '<a href="mailto:ask@curls.example" data-track="page_email">ask@curls.example</a>',
  )
  expect(linkTo('https://elsewhere.example/')).toBe('<a href="https://elsewhere.example/">ask me</a>')
})
