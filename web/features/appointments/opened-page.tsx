import type { ComponentType } from 'react'
import { BlockPage } from './block/block-page.tsx'
import { BookPage } from './book/book-page.tsx'
import { HoursPage } from './hours/hours-page.tsx'
import { OfferPage } from './offers/offer-page.tsx'
import { VisitPage } from './visit/visit-page.tsx'
import './diary/diary.css'
import './opened-page.css'

const pages = new Map<string, ComponentType>([
  ['book', BookPage],
  ['block', BlockPage],
  ['hours', HoursPage],
  ['offer', OfferPage],
])

/** A page below the diary: a form by its name, or a visit by its id. */
export function OpenedPage({ name }: { name: string }) {
  const Page = pages.get(name)
  return Page ? <Page /> : <VisitPage id={name} />
}
